package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.IdFormatter;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.ids.PreformattedIds;
import dev.hilo.internal.range.Counter;
import dev.hilo.internal.range.RangeCursor;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The ids of one collection: a handle for code that makes many ids and should not look the
 * collection up each time. Thread-safe. While the range lasts, a call takes no lock and waits for
 * nothing.
 */
public final class CollectionIds {

  private static final int MOST_AT_ONCE = 100_000;
  private static final int MOST_IN_BLOCK = 1_048_576;
  private static final WeakReference<PreformattedIds> NONE = new WeakReference<>(null);

  private final String name;
  private final Counter counter;
  private final IdFormatterFactory formatters;
  private final IdResolver resolver;
  private final HiLoRules rules;

  /** The cursor of the last number, or the one after it. A spent one leads to the latest. */
  private volatile RangeCursor current;

  /** For the tag of the last number; null before the first. */
  private volatile @Nullable IdFormatter formatter;

  /** The latest block; not volatile, since a thread that does not see it formats each id itself. */
  private WeakReference<PreformattedIds> preformatted = NONE;

  CollectionIds(
      String name,
      Counter counter,
      IdFormatterFactory formatters,
      IdResolver resolver,
      HiLoRules rules) {
    this.name = name;
    this.counter = counter;
    this.formatters = formatters;
    this.resolver = resolver;
    this.rules = rules;
    this.current = counter.current();
  }

  /** The name of the collection, with the casing given. */
  public String collection() {
    return name;
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
    if (near == null || near.source != cursor) {
      return idElsewhere(cursor, cursor.take());
    }
    long first = near.first;
    int length = near.length;
    byte[] ids = near.ids;
    long number = cursor.take();
    long place = number - first;
    return place >= 0 && place < PreformattedIds.MANY
        ? new String(ids, 0, (int) place * length, length)
        : idElsewhere(cursor, number);
  }

  /** The id of a number that is not preformatted, or of the next range. */
  private String idElsewhere(RangeCursor cursor, long number) {
    if (number == RangeCursor.SPENT) {
      NumberRange one = nextAfter(cursor);
      return formatter(one.tag()).id(one.low());
    }
    IdFormatter formatter = formatter(cursor.tag());
    String id = formatter.id(number);
    // Only the thread with this number makes the next block; the others do not wait for it.
    if (number % PreformattedIds.MANY == 0 && cursor.reaches(number + PreformattedIds.MANY - 1)) {
      PreformattedIds begun = formatter.preformat(number, id, cursor);
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
   * @throws IllegalStateException if the {@link HiLo} is closed, or if only ids with a node tag are
   *     allowed
   */
  public long nextNumber() {
    rules.refuseUntagged("A bare number");
    RangeCursor cursor = current;
    long number = cursor.take();
    return number == RangeCursor.SPENT ? nextAfter(cursor).low() : number;
  }

  private NumberRange nextAfter(RangeCursor spent) {
    try {
      NumberRange one = counter.nextAfter(spent);
      current = counter.current(); // Perhaps the range after it.
      return one;
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
          some ->
              LongStream.rangeClosed(some.low(), some.high())
                  .mapToObj(formatter(some.tag())::id)
                  .forEach(ids::add));
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
    return ids;
  }

  /**
   * Reserves consecutive numbers, for example for COPY. They are higher than all numbers that this
   * instance gave before, and nothing takes them back. Reserve them before you take a connection
   * for the load, because both may come from one pool.
   *
   * @param count from 1 to 1,048,576
   * @throws HiLoException if the numbers do not arrive in time; those that still arrive are a gap
   * @throws IllegalStateException if the {@link HiLo} is closed, or if identities of this name look
   *     the same
   */
  public IdBlock reserve(int count) {
    if (count < 1 || count > MOST_IN_BLOCK) {
      throw new IllegalArgumentException(
          "A block of %s numbers: reserve 1 to %s, and for more several blocks."
              .formatted(count, MOST_IN_BLOCK));
    }
    try {
      NumberRange numbers = counter.reserve(count);
      return new IdBlock(numbers, formatter(numbers.tag()), rules);
    } catch (ReservationException e) {
      throw HiLoException.of(e);
    }
  }

  /**
   * Sets the size of this collection's ranges, in place of {@link HiLoBuilder#rangeSize}. It
   * applies from the next reservation on, to all handles of the collection in this instance, but
   * not to its identities and sequence ids.
   */
  public void rangeSize(RangeSize size) {
    counter.size(requireNonNull(size, "size").rule);
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
      known = formatters.hiLo(rules.collection(name), tag);
      formatter = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return "CollectionIds[" + name + "]";
  }
}
