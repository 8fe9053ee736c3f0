package dev.hilo;

import dev.hilo.format.CollectionName;
import dev.hilo.format.IdFormat;
import dev.hilo.range.RangeChain;
import dev.hilo.range.RangeCursor;
import dev.hilo.range.RangeException;
import java.util.ArrayList;
import java.util.List;

/**
 * The ids of one collection: a handle to keep where many ids are made, since it spares looking the
 * collection up by name. Thread-safe. While the range lasts, a call takes no lock and asks nobody.
 */
public final class CollectionIds {

  private static final int MOST_AT_ONCE = 100_000;

  private final CollectionName name;
  private final IdFormat format;
  private final String head;
  private final RangeChain chain;

  CollectionIds(CollectionName name, IdFormat format, RangeChain chain) {
    this.name = name;
    this.format = format;
    this.head = format.head(name);
    this.chain = chain;
  }

  /** The name of the collection, as it was asked for. */
  public String collection() {
    return name.text();
  }

  /**
   * The next id: {@code orders/1-A}.
   *
   * @throws HiLoException if the range was used up and no other could be had in time
   * @throws IllegalStateException if the {@link HiLo} is closed
   */
  public String nextId() {
    RangeCursor cursor = chain.current();
    long number = cursor.take();
    if (number == RangeCursor.SPENT) {
      Taken taken = takeAfter(cursor);
      return format.id(head, taken.number, taken.cursor.tag());
    }
    return format.id(head, number, cursor.tag());
  }

  /**
   * The next number, for a numeric id.
   *
   * @throws HiLoException if the range was used up and no other could be had in time
   * @throws IllegalStateException if the {@link HiLo} is closed
   */
  public long nextNumber() {
    RangeCursor cursor = chain.current();
    long number = cursor.take();
    return number == RangeCursor.SPENT ? takeAfter(cursor).number : number;
  }

  /**
   * The next ids, rising. What is missing in memory is reserved at once, in one range.
   *
   * @param count how many, from 1 to 100,000
   * @throws HiLoException if a range was used up and no other could be had in time; the ids taken
   *     before that are lost
   * @throws IllegalStateException if the {@link HiLo} is closed
   */
  public List<String> nextIds(int count) {
    if (count < 1 || count > MOST_AT_ONCE) {
      throw new IllegalArgumentException(
          count
              + " ids at once: ask for 1 to "
              + MOST_AT_ONCE
              + ", and for more in several calls.");
    }
    List<String> ids = new ArrayList<>(count);
    long giveUpAt = chain.giveUpAt();
    RangeCursor cursor = chain.current();
    while (ids.size() < count) {
      int missing = count - ids.size();
      long first = cursor.take(missing);
      if (first == RangeCursor.SPENT) {
        cursor = after(cursor, missing, giveUpAt);
        continue;
      }
      int got = cursor.countFrom(first, missing);
      for (long number = first; number < first + got; number++) {
        ids.add(format.id(head, number, cursor.tag()));
      }
    }
    return ids;
  }

  /** Others may use a new range up before this caller gets to it; its time goes on all the same. */
  private Taken takeAfter(RangeCursor spent) {
    long giveUpAt = chain.giveUpAt();
    RangeCursor cursor = spent;
    while (true) {
      cursor = after(cursor, 1, giveUpAt);
      long number = cursor.take();
      if (number != RangeCursor.SPENT) {
        return new Taken(number, cursor);
      }
    }
  }

  private RangeCursor after(RangeCursor spent, int atLeast, long giveUpAt) {
    try {
      return chain.after(spent, atLeast, giveUpAt);
    } catch (RangeException e) {
      throw HiLoException.of(e);
    }
  }

  @Override
  public String toString() {
    return "CollectionIds[" + name.text() + "]";
  }

  /** A number, and the cursor that knows the tag of its range. */
  private record Taken(long number, RangeCursor cursor) {}
}
