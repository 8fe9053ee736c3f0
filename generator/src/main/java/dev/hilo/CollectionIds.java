package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormatter;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.ids.PreformattedIds;
import dev.hilo.internal.range.BlockReservations;
import dev.hilo.internal.range.BufferedCounter;
import dev.hilo.internal.range.RangeCursor;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.Counter;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ids of one collection: a handle for code that makes many ids and should not look the
 * collection up each time. Thread-safe. While the range lasts, a call takes no lock and waits for
 * nothing.
 */
public final class CollectionIds {

  private static final int MOST_AT_ONCE = 100_000;
  private static final int MOST_IN_BLOCK = 1_048_576;

  private final CollectionName name;
  private final Counter row;
  private final BufferedCounter counter;
  private final IdFormatterFactory formatters;
  private final IdResolver resolver;
  private final CounterScope scope;
  private final BlockReservations blocks;

  /** The cursor of the last number. An older cursor is spent, and leads to the latest. */
  private volatile RangeCursor current;

  /** For the tag of the last number; null before the first. */
  private volatile @Nullable IdFormatter formatter;

  /** The latest block; not volatile, since a thread that does not see it formats each id itself. */
  private WeakReference<PreformattedIds> preformatted = new WeakReference<>(null);

  CollectionIds(
      CollectionName name,
      Counter row,
      BufferedCounter counter,
      IdFormatterFactory formatters,
      IdResolver resolver,
      CounterScope scope,
      BlockReservations blocks) {
    this.name = name;
    this.row = row;
    this.blocks = blocks;
    this.counter = counter;
    this.formatters = formatters;
    this.resolver = resolver;
    this.scope = scope;
    this.current = counter.current();
  }

  /** The name of the collection, with the casing given. */
  public String collection() {
    return name.text();
  }

  /**
   * The next id: {@code orders/1-A}.
   *
   * @throws HiLoException if the range is used up and no other arrives in time
   * @throws IllegalArgumentException if the id is longer than {@link HiLoBuilder#maxIdBytes}
   * @throws IllegalStateException if the {@link HiLo} is closed, or if identities of this name look
   *     the same
   */
  @SuppressWarnings("deprecation") // constructors with a charset are slower
  public String nextId() {
    RangeCursor cursor = current;
    // Read all of this before the number is taken, because loads after an atomic step wait for it.
    // Read nothing of the cursor: other cores write to it, so it would be fetched twice.
    PreformattedIds near = preformatted.get();
    if (near == null || near.source() != cursor) {
      return idElsewhere(cursor, cursor.take());
    }
    long first = near.first();
    int length = near.length();
    byte[] ids = near.ids();
    long number = cursor.take();
    long place = number - first;
    return place >= 0 && place < PreformattedIds.MANY
        ? new String(ids, 0, (int) place * length, length)
        : idElsewhere(cursor, number);
  }

  /** The id of a number that is not preformatted, or of the next range. */
  private String idElsewhere(RangeCursor cursor, long taken) {
    RangeCursor from = cursor;
    long number = taken;
    if (number == RangeCursor.SPENT) {
      BufferedCounter.Taken next = nextAfter(cursor);
      from = next.from();
      number = next.number();
    }
    IdFormatter formatter = formatter(from.tag());
    String id = formatter.id(number);
    // Only the thread with this number makes the next block; the others do not wait for it.
    if (number % PreformattedIds.MANY == 0) {
      PreformattedIds begun =
          from.reaches(number + PreformattedIds.MANY - 1)
              ? formatter.preformat(number, id, from)
              : null;
      if (begun != null) {
        preformatted = new WeakReference<>(begun);
      }
    }
    return id;
  }

  /**
   * The next number, for a numeric id.
   *
   * @throws HiLoException if the range is used up and no other arrives in time
   * @throws IllegalStateException if the {@link HiLo} is closed, or in {@link CounterScope#NODE}
   */
  public long nextNumber() {
    if (scope == CounterScope.NODE) {
      scope.requireShared("A bare number of '" + name.text() + "'");
    }
    RangeCursor cursor = current;
    long number = cursor.take();
    return number == RangeCursor.SPENT ? nextAfter(cursor).number() : number;
  }

  private BufferedCounter.Taken nextAfter(RangeCursor spent) {
    try {
      BufferedCounter.Taken taken = counter.nextAfter(spent);
      current = taken.from();
      return taken;
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }

  /**
   * The next ids, rising. Missing numbers are reserved at once, in one range.
   *
   * @param count from 1 to 100,000
   * @throws HiLoException if a range is used up and no other arrives in time; the ids taken before
   *     that are lost
   * @throws IllegalStateException if the {@link HiLo} is closed
   */
  public List<String> nextIds(int count) {
    checkCount(count);
    List<String> ids = new ArrayList<>(count);
    try {
      counter.next(
          count,
          (first, run, tag) -> {
            IdFormatter formatter = formatter(tag);
            for (long number = first; number < first + run; number++) {
              ids.add(formatter.id(number));
            }
          });
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
    return ids;
  }

  /**
   * Reserves consecutive numbers for a bulk load, for example by COPY. They come from one
   * reservation of their own, as if another client made it, and not from the range in memory. They
   * are higher than all numbers that this instance gave before. Close the block after the load:
   * that returns what was not taken.
   *
   * <p>Reserve a block before you take a connection for the load, because both may come from one
   * pool. {@link HiLo#statistics} does not count blocks.
   *
   * @param count from 1 to 1,048,576
   * @throws HiLoException if the numbers do not arrive in time; those that still arrive are a gap
   * @throws IllegalArgumentException if the count is refused
   * @throws IllegalStateException if the {@link HiLo} is closed, or if identities of this name look
   *     the same
   */
  public Block reserve(int count) {
    if (count < 1 || count > MOST_IN_BLOCK) {
      throw new IllegalArgumentException(
          "A block of %s numbers: reserve 1 to %s, and for more several blocks."
              .formatted(count, MOST_IN_BLOCK));
    }
    int era = blocks.era();
    NumberRange numbers = blocks.reserve(row, count);
    try {
      return new Block(numbers, formatter(numbers.tag()), era);
    } catch (RuntimeException e) {
      blocks.giveBack(row, numbers, numbers.low() - 1, era);
      throw e;
    }
  }

  /**
   * Sets the size of this collection's ranges, in place of {@link HiLoBuilder#rangeSize}. It
   * applies from the next reservation on, to all handles of the collection in this instance, but
   * not to its identities and sequence ids.
   */
  public void rangeSize(RangeSize size) {
    counter.size(requireNonNull(size, "size").rule());
  }

  /**
   * Resolves the value of an id: null requests a HiLo id of this collection, {@code companies|} an
   * identity, {@code companies/} a sequence id, and blank a GUID. Any other value is an id and
   * stays as it is.
   *
   * @throws IllegalArgumentException if the id or its prefix is refused
   * @throws HiLoException if no id is available in time
   * @throws IllegalStateException if the {@link HiLo} is closed, or if two kinds of ids of the
   *     prefix would look the same
   */
  public String assign(@Nullable String id) {
    return id == null ? nextId() : resolver.resolve(id);
  }

  static void checkCount(int count) {
    if (count < 1 || count > MOST_AT_ONCE) {
      throw new IllegalArgumentException(
          "%s ids at once: ask for 1 to %s, and for more in several calls."
              .formatted(count, MOST_AT_ONCE));
    }
  }

  private IdFormatter formatter(String tag) {
    IdFormatter known = formatter;
    if (known == null || !known.tag().equals(tag)) {
      known = formatters.hiLo(name, tag);
      formatter = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return "CollectionIds[" + name.text() + "]";
  }

  /**
   * Consecutive numbers that only the owner of this block uses. A number is taken by {@link
   * #nextId}, {@link #nextNumber} or {@link #use}; {@link #close} returns the others. Thread-safe.
   *
   * <p>Its numbers are its owner's, whatever happens to the {@link HiLo}: neither a suspension nor
   * a recall reaches them.
   */
  public final class Block implements AutoCloseable {

    private final NumberRange numbers;
    private final IdFormatter format;
    private final int era;

    // Guarded by this.
    private long taken;
    private boolean closed;

    private Block(NumberRange numbers, IdFormatter format, int era) {
      this.numbers = numbers;
      this.format = format;
      this.era = era;
      this.taken = numbers.low() - 1;
    }

    /** The first number, whether it is taken or not. */
    public long first() {
      return numbers.low();
    }

    /** The last number, whether it is taken or not. */
    public long last() {
      return numbers.high();
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
      scope.requireShared("A bare number of '" + name.text() + "'");
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
     * @throws IllegalStateException if so many are not left, or the block is closed; then none is
     *     taken
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
                .formatted(number, first(), last(), name.text()));
      }
      return format.id(number);
    }

    private synchronized long take(int count) {
      long left = remaining();
      if (count > left) {
        throw new IllegalStateException(
            ("The block %s..%s of '%s' has %s numbers left, and %s were to be taken. It has none"
                    + " after its close. Reserve another block.")
                .formatted(first(), last(), name.text(), left, count));
      }
      taken += count;
      return taken - count + 1;
    }

    /**
     * Ends the block, and returns the numbers that were not taken. They become a gap if other
     * numbers of the collection have been reserved since, if the {@link HiLo} was closed, suspended
     * or reset, in {@link CounterScope#NODE}, or if the database fails, which is logged and
     * reported to the listeners. Never throws because of the database. Waits at most the reserve
     * timeout. Closing twice does nothing.
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
        blocks.giveBack(row, numbers, after, era);
      }
    }

    @Override
    public String toString() {
      return "Block[" + name.text() + " " + first() + ".." + last() + "]";
    }
  }
}
