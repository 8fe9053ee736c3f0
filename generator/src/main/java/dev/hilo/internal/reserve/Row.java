package dev.hilo.internal.reserve;

import dev.hilo.internal.table.Answer;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import org.jspecify.annotations.Nullable;

/**
 * What a client knows of one row of the table, and how it reserves from it by the rules of the
 * protocol. Each call of the table is a transaction of its own, and is committed when it returns
 * (rules S1 and S6). After an unknown outcome its numbers are lost (rule E3).
 *
 * <p>A client that has the row to itself knows Max without reading it: it is the end of its last
 * range. If other clients use the row too, a cached Max is often stale, and costs an attempt. So
 * once the client has read a Max that is not its own, it reads before each reservation until it has
 * read its own {@link #READS} times in a row. If {@code p} is the chance that no other client
 * reserves in between, a cached Max is stale in {@code (1-p)p^4} of the reservations: one of twelve
 * at worst, one of 32 with two equal clients, next to none with many. Invariants:
 *
 * <ul>
 *   <li>{@code doubts} is {@link #READS} after a Max that was not the client's own, one less after
 *       each that was, and 0 before the client was given anything.
 *   <li>While it is not 0, {@code isKnown} is true only from a read, or from an attempt that
 *       another node answered, to the attempt that follows.
 * </ul>
 *
 * <p>A Max near the highest number, without room for a leap, can only be a mistake. Once it is
 * corrected, the range begins {@link #LEAP} numbers above the corrected Max and above the numbers
 * that the client was given before the mistake.
 *
 * <p>Not thread-safe: a counter makes one reservation at a time, each of which happens before the
 * next. An attempt may end anywhere by an Error: what it had changed by then is still true.
 */
public final class Row {

  /** The gap that is left after Max moved backwards (rule M2). */
  public static final long LEAP = 1 << 20;

  /** Above this number there may be no room for a leap and a range. */
  public static final long TOP = NumberRange.HIGHEST - (1L << 32);

  /** How many reads in a row must find the end of this client's last range. */
  static final int READS = 4;

  /**
   * After so many conflicts, about a second, or half of a shorter timeout, an increment replaces
   * the compare-and-set. It locks the row for three round trips. If it came after 4 conflicts,
   * sixteen busy clients would make only a fifth as many reservations.
   */
  private static final int RACES = 32;

  private static final long UNKNOWN = -1;

  private final CounterKey key;
  private final boolean acceptLowerMax;
  private final OfCounter counter;
  private final Runnable stopUsing;
  private final @Nullable Row next;

  /** Max as this client saw it last; 0 if there was no row (rule T4). */
  private long max;

  private boolean isMissing;

  private boolean isKnown;
  private int doubts;

  /** Whether an insert was tried without reading first. */
  private boolean hasGuessed;

  /** The highest number that this row gave this client; 0 before the first (rule M1). */
  private long given;

  private @Nullable String otherNode;

  /**
   * A row of which nothing is known.
   *
   * @param acceptLowerMax whether to go on from a Max that moved backwards, as identities do (rule
   *     M5); no later caller uses what they reserve
   * @param stopUsing takes the ranges in memory out of use, before Max is set above them (rule M3)
   * @param next the first of the other rows of the counter; null if there is none
   */
  public Row(CounterKey key, boolean acceptLowerMax, Runnable stopUsing, @Nullable Row next) {
    this.key = key;
    this.acceptLowerMax = acceptLowerMax;
    this.counter = next == null ? new OfCounter() : next.counter;
    this.stopUsing = stopUsing;
    this.next = next;
  }

  /**
   * Finds the row with this key in the list that begins with {@code first}; null if it has none.
   */
  public static @Nullable Row of(CounterKey key, @Nullable Row first) {
    for (Row row = first; row != null; row = row.next) {
      if (row.key.equals(key)) {
        return row;
      }
    }
    return null;
  }

  /**
   * Makes one attempt to reserve.
   *
   * @param size how many numbers
   * @return null if another client was faster, which {@code request} is told, or its time is over
   */
  public @Nullable NumberRange attempt(
      CounterTable table, long size, RetriedRequest<?> request, TimeLimits limit)
      throws TableException {
    otherNode = null;
    boolean isRead = false;
    boolean keepsLosing = request.races() >= RACES || (request.races() > 0 && request.isLate());
    // The bounds exclude a Max that moved backwards or has no room: then nothing changes (rule S8).
    long least = acceptLowerMax ? 0 : counter.highest;
    long most = ceiling() - size;
    Answer atOnce = table.raise(key, size, least, most, keepsLosing, limit).orElse(null);
    if (atOnce != null) {
      if (atOnce.max() != null) {
        return won(size, atOnce.max(), atOnce.nodeTag());
      }
      if (request.isOver()) {
        return null;
      }
      if (given == 0 && !hasGuessed) {
        // A new client finds out whether there is a row by inserting it (rule S8).
        hasGuessed = true;
        read(null);
      } else {
        read(table.max(key, limit));
        isRead = true;
      }
    }
    while (true) {
      long raised = isKnown ? raised(size, isRead) : UNKNOWN;
      if (raised != UNKNOWN) {
        Answer answer = table.set(key, seen(), raised, limit); // Rules S3 and S4.
        if (answer.max() != null) {
          return won(size, answer.max(), answer.nodeTag());
        }
        if (!key.isOf(answer.nodeTag())) {
          isKnown = true; // No attempt reached the row.
          otherNode = answer.nodeTag();
        }
        // Only a conflict with a Max that was just read shows that the counter is busy.
        request.conflict(isRead || otherNode != null);
        return null;
      }
      if (request.isOver()) {
        return null;
      }
      read(table.max(key, limit)); // Rule S2.
      isRead = true;
    }
  }

  /**
   * The tag of the node that answered the last attempt, if that is another one than the row belongs
   * to (rule G5); that counts as a conflict. Otherwise null.
   */
  public @Nullable String otherNode() {
    return otherNode;
  }

  /**
   * Takes what a successful reservation tells once (rule M4): how Max of a row of this counter had
   * moved backwards. Null if that has not happened since the last call.
   */
  public @Nullable Backwards takeBackwards() {
    Backwards noticed = counter.backwards;
    counter.backwards = null;
    return noticed;
  }

  /** The highest number that may be reserved. */
  private long ceiling() {
    return acceptLowerMax ? NumberRange.HIGHEST : counter.ceiling;
  }

  private void read(@Nullable Long found) {
    long value = found == null ? 0 : found;
    isKnown = true;
    isMissing = found == null;
    max = value;
    if (value != given) {
      doubts = given == 0 ? 0 : READS;
    } else if (doubts > 0) {
      doubts--;
    }
  }

  private NumberRange won(long size, long high, String tag) {
    NumberRange range = new NumberRange(high - size + 1, high, tag);
    if (high < counter.highest) {
      // A Max that left no room was corrected. This client uses no numbers above the top again.
      counter.ceiling = TOP;
    }
    if (range.low() <= TOP) {
      counter.highestBelowTop = Math.min(high, TOP);
    }
    counter.highest = high;
    given = high;
    max = high;
    isMissing = false;
    isKnown = doubts == 0;
    return range;
  }

  /**
   * What Max is to be set to, from the Max that was seen; {@link #UNKNOWN} if that has to be read
   * again.
   *
   * @throws TableException if the row gives no numbers
   */
  private long raised(long size, boolean isRead) throws TableException {
    // Only a successful attempt makes Max known again (rule S5).
    isKnown = false;
    long found = max;
    String problem;
    if (found < 0) {
      problem = "Max of '%s' is %s. It is 0 or more: correct the row."; // Rule T5.
    } else {
      long below = acceptLowerMax ? found : below(found, size);
      long ceiling = ceiling(); // Rule S7.
      if (below <= ceiling - size) {
        return below + size;
      }
      problem =
          found > ceiling - size
              ? "The counter '%s' is used up: its Max is %s, and a number is at most "
                  + ceiling
                  + ". Set Max of the row to the highest number that is really in use."
              : "No room for numbers of '%s': its Max is %s, but this client was given numbers up"
                  + " to "
                  + counter.highest
                  + ". Once Max is the highest number that is really in use, restart the"
                  + " application.";
    }
    if (!isRead) {
      // A refusal because of a cached Max proves nothing: it may have been corrected.
      return UNKNOWN;
    }
    throw new TableException(problem.formatted(key.name(), found), FailureKind.REFUSED, true, null);
  }

  /** Max; null if there was no row. */
  private @Nullable Long seen() {
    return isMissing ? null : max;
  }

  /** The number below the next range: no own number is repeated (rules M1 and M2). */
  private long below(long found, long size) {
    boolean isBehind = found < given;
    // With a row for each node tag, numbers must rise from row to row, too.
    long below = Math.max(found, counter.highest + (isBehind ? LEAP : 0));
    Backwards noticed = isBehind ? new Backwards(seen(), given) : null;
    // A next number up there can only come from a mistaken Max, perhaps of another row. It must
    // not spread to this row.
    long corrected = Math.max(found, counter.highestBelowTop) + LEAP;
    if (below > TOP - size && found <= TOP && corrected <= TOP - size) {
      noticed = new Backwards(seen(), counter.highest);
      below = corrected;
    }
    if (noticed != null) {
      // Before Max is set: afterwards it would show nothing, although the answer may get lost.
      stopUsing.run();
      counter.backwards = noticed;
    }
    return below;
  }

  /**
   * Max had moved backwards.
   *
   * @param found Max in the table; null if the row is gone
   * @param highestOwn the highest number this client had been given
   */
  public record Backwards(@Nullable Long found, long highestOwn) {}

  /** What the rows of one counter share: the numbers that they gave this client. */
  private static final class OfCounter {

    /** The highest number since Max was corrected; 0 before the first. */
    private long highest;

    /** The highest number up to {@link #TOP}. */
    private long highestBelowTop;

    /** The highest number that may be reserved. */
    private long ceiling = NumberRange.HIGHEST;

    /** Max of a row had moved backwards, and no reservation has told so yet. */
    private @Nullable Backwards backwards;
  }
}
