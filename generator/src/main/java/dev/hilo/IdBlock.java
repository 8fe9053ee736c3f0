package dev.hilo;

import dev.hilo.internal.ids.IdFormatter;
import dev.hilo.internal.range.BlockReservations;

/**
 * A {@linkplain CollectionIds#reserve reserved} block of consecutive numbers that only the owner of
 * this block uses. A number is taken by {@link #nextId}, {@link #nextNumber} or {@link #use};
 * {@link #close} returns the others. Thread-safe.
 *
 * <p>Its numbers are its owner's, whatever happens to the {@link HiLo}: neither a suspension nor a
 * recall reaches them.
 */
public final class IdBlock implements AutoCloseable {

  private final String collection;
  private final BlockReservations.Block block;
  private final IdFormatter format;
  private final CounterScope scope;

  // Guarded by this.
  private long taken;
  private boolean closed;

  IdBlock(
      String collection, BlockReservations.Block block, IdFormatter format, CounterScope scope) {
    this.collection = collection;
    this.block = block;
    this.format = format;
    this.scope = scope;
    this.taken = block.numbers().low() - 1;
  }

  /** The first number, whether it is taken or not. */
  public long first() {
    return block.numbers().low();
  }

  /** The last number, whether it is taken or not. */
  public long last() {
    return block.numbers().high();
  }

  /** The tag of the database node that served the block, perhaps empty. */
  public String nodeTag() {
    return format.tag();
  }

  /** How many numbers can still be taken; 0 after {@link #close}. */
  public synchronized long remaining() {
    return closed ? 0 : last() - taken;
  }

  /**
   * Takes the next number, and returns its id: {@code orders/1-A}.
   *
   * @throws IllegalStateException if all numbers are taken, or the block is closed
   */
  public String nextId() {
    return format.id(take(1));
  }

  /**
   * Takes the next number, for a numeric id.
   *
   * @throws IllegalStateException if all numbers are taken, if the block is closed, or in {@link
   *     CounterScope#NODE}
   */
  public long nextNumber() {
    scope.requireShared("A bare number of '" + collection + "'");
    return take(1);
  }

  /**
   * Takes neighbours at once, for a statement that computes ids in the database. Take them before
   * the commit: if its answer is lost, the rows may exist. In {@link CounterScope#NODE}, only the
   * ids are unique ({@link #idOf}), and the bare numbers are not.
   *
   * @param count at least 1
   * @return the first of them
   * @throws IllegalArgumentException if the count is less than 1
   * @throws IllegalStateException if fewer than {@code count} numbers are left, or the block is
   *     closed; then none is taken
   */
  public long use(int count) {
    if (count < 1) {
      throw new IllegalArgumentException(count + " numbers of a block: take at least 1.");
    }
    return take(count);
  }

  /**
   * The id of a number that was taken.
   *
   * @throws IllegalArgumentException if it was not taken from this block, since {@link #close}
   *     would return it; or if the id is longer than {@link HiLoBuilder#maxIdBytes}
   */
  public synchronized String idOf(long number) {
    if (number < first() || number > taken) {
      throw new IllegalArgumentException(
          ("The number %s was not taken from the block %s..%s of '%s'. Take it first (use), or"
                  + " close would return it.")
              .formatted(number, first(), last(), collection));
    }
    return format.id(number);
  }

  private synchronized long take(int count) {
    long left = remaining();
    if (count > left) {
      throw new IllegalStateException(
          ("The block %s..%s of '%s' has %s numbers left, and %s were to be taken. It has none"
                  + " after its close. Reserve another block.")
              .formatted(first(), last(), collection, left, count));
    }
    taken += count;
    return taken - count + 1;
  }

  /**
   * Ends the block, and returns the numbers that were not taken. They become a gap
   *
   * <ul>
   *   <li>if other numbers of the collection have been reserved since,
   *   <li>if the {@link HiLo} was closed, suspended or reset,
   *   <li>in {@link CounterScope#NODE}, or
   *   <li>if the database fails, which is logged and reported to the listeners.
   * </ul>
   *
   * <p>Never throws because of the database. Waits at most the reserve timeout. Closing twice does
   * nothing.
   */
  @Override
  public void close() {
    long after;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      after = taken;
    }
    if (after < last()) {
      block.giveBack(after);
    }
  }

  @Override
  public String toString() {
    return "IdBlock[" + collection + " " + first() + ".." + last() + "]";
  }
}
