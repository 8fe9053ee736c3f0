package dev.hilo.simulation;

import static dev.hilo.internal.reserve.Row.TOP;

import dev.hilo.internal.table.CounterKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Knows every change of Max and every number that a client handed out, and says when a promise is
 * broken (docs/background/guarantees.md).
 *
 * <p>A <em>rewind</em> is a change that lowers Max below numbers that clients hold: a restored
 * backup, a stale replica, a forced seed. Numbers above the new Max that were reserved before it
 * are <em>doubtful</em>: clients that do not know of each other may have got them twice. All others
 * are unique.
 */
final class NumberChecker {

  private final Map<CounterKey, Row> rows = new HashMap<>();
  private final Map<ClientCounter, Long> highestOf = new HashMap<>();

  /** The change at which each client was last suspended. */
  private final Map<Object, Long> suspensions = new HashMap<>();

  /** Since when each client remembers what it gave. */
  private final Map<Object, Long> memories = new HashMap<>();

  private final Consumer<String> violation;
  private long changes;
  private long handedOut;

  /**
   * @param violation called with a sentence when a promise is broken
   */
  NumberChecker(Consumer<String> violation) {
    this.violation = violation;
  }

  private Row row(CounterKey key) {
    return rows.computeIfAbsent(key, name -> new Row());
  }

  /** A client reserved the numbers {@code after + 1} to {@code high}. */
  void reserved(Object client, CounterKey key, long after, long high) {
    Row row = row(key);
    if (after < row.max) {
      fail("%s reserved from %s on, but Max of '%s' was %s".formatted(client, after, key, row.max));
    }
    row.ranges
        .computeIfAbsent(client, c -> new ArrayList<>())
        .add(new Held(after, high, ++changes));
    row.max = high;
  }

  /** A client begins to return numbers; the result is to be passed to {@link #returned}. */
  @Nullable Object returning(Object client, CounterKey key, long high) {
    return row(key).held(client, high);
  }

  /**
   * A client lowered Max from {@code high} to {@code last}.
   *
   * @param sent what it held when it sent the statement, which the database may do later
   */
  void returned(Object client, CounterKey key, long high, long last, @Nullable Object sent) {
    Row row = row(key);
    Held now = row.held(client, high);
    Held before = (Held) sent;
    // The database may do it late. Max may have fallen since, and the client have noticed and given
    // up what it held, or have reserved the same numbers anew.
    boolean isOlder = before != null && before != now && row.isDoubtful(high, before.change);
    Held held = now == null || isOlder ? before : now;
    if (held == null || held.high != high || held.after > last) {
      fail(
          "%s lowered Max of '%s' from %s to %s, but does not hold these numbers"
              .formatted(client, key, high, last));
      return;
    }
    boolean doubtful = row.isDoubtful(high, held.change);
    for (Handout handout : row.handedOut.subMap(last, false, high, true).values()) {
      if (handout.client == client && handout.change == held.change) {
        fail("%s returned %s of '%s', which it has handed out".formatted(client, handout, key));
      } else if (!doubtful && !row.isDoubtful(handout.number, handout.change)) {
        fail(
            "%s returned %s of '%s', which another client has handed out"
                .formatted(client, handout, key));
      }
    }
    held.high = last;
    changes++;
    row.max = last;
    if (doubtful) {
      // Clients that reserved after the rewind may hold the same numbers.
      row.rewinds.add(new Rewind(changes, last));
    }
  }

  /** Something other than a client's reservation or return set Max; null for no row. */
  void set(CounterKey key, @Nullable Long max) {
    Row row = row(key);
    long now = max == null ? 0 : max;
    changes++;
    if (now < row.max) {
      row.rewinds.add(new Rewind(changes, now));
      row.highest = Math.min(row.highest, now);
    }
    row.max = now;
  }

  /** A client got the answer to a reservation. */
  void arrived(Object client, CounterKey key, long high) {
    Held held = row(key).held(client, high);
    if (held == null) {
      fail("%s takes the numbers to %s of '%s' for its own".formatted(client, high, key));
    } else {
      held.arrived = true;
    }
  }

  /**
   * A client noticed that Max had moved backwards. From now on it uses none of the ranges that it
   * held of this counter, and returns none.
   *
   * @param name the name of the counter
   * @param resumedAt the first number of the only range that it still holds
   */
  void noticed(Object client, String name, long resumedAt) {
    rows.forEach(
        (key, row) -> {
          List<Held> held = row.ranges.get(client);
          if (held != null && key.name().equals(name)) {
            held.removeIf(range -> range.after + 1 != resumedAt);
          }
        });
  }

  /**
   * A client was suspended, and may be copied now. It hands out none of the numbers that it held,
   * except those of identities, each of which was reserved for a caller. It knows no earlier
   * number.
   */
  void suspended(Object client) {
    suspensions.put(client, ++changes);
    memories.put(client, changes);
    highestOf.keySet().removeIf(known -> known.client == client);
  }

  /** A suspension of a client ended by an Error: it may have forgotten its numbers, or not. */
  void perhapsSuspended(Object client) {
    memories.put(client, ++changes);
    highestOf.keySet().removeIf(known -> known.client == client);
  }

  /** A failure keeps a client from returning the numbers up to {@code high}. */
  void lost(Object client, String name, long high) {
    rows.forEach(
        (key, row) -> {
          Held held = key.name().equals(name) ? row.held(client, high) : null;
          if (held != null) {
            held.arrived = false;
          }
        });
  }

  /** A call begins; the result is to be passed to its end. */
  Call begin(Object client, CounterKey key, boolean identity) {
    long mark =
        identity
            ? row(key).highest
            : highestOf.getOrDefault(new ClientCounter(client, key.name()), 0L);
    return new Call(client, identity, mark, changes);
  }

  /** The call got a number from the row. */
  void handedOut(Call call, CounterKey key, long number) {
    handedOut++;
    Row row = row(key);
    Held held = row.held(call.client, number);
    if (held == null) {
      fail("%s handed out %s of '%s', which it does not hold".formatted(call.client, number, key));
      return;
    }
    long suspended = suspensions.getOrDefault(call.client, 0L);
    long remembers = memories.getOrDefault(call.client, 0L);
    boolean doubtful = row.isDoubtful(number, held.change);
    // After a rewind, a return that is late may have lowered Max below numbers reserved anew.
    if (held.change < suspended && !call.identity && !doubtful) {
      fail(
          "%s handed out %s of '%s', which it held when it was suspended"
              .formatted(call.client, number, key));
    }
    Handout before = row.handedOut.get(number);
    if (before != null
        && ((before.client == call.client && before.change > remembers && !call.identity)
            || !row.wasRewound(number, before.change, held.change))) {
      fail(
          "%s handed out %s of '%s' again, after %s"
              .formatted(call.client, number, key, before.client));
    }
    if (before == null || before.change < held.change) {
      row.handedOut.put(number, new Handout(call.client, number, held.change));
    }
    long mark =
        call.identity
            ? row.lowestSince(call.begun, call.mark)
            : call.begun < remembers ? 0 : call.mark;
    if (number <= mark) {
      fail(
          "%s handed out %s of '%s' to a call that began after %s"
              .formatted(call.client, number, key, mark));
    }
    if (!doubtful && number > row.max) {
      fail(
          "%s handed out %s of '%s', whose Max is %s".formatted(call.client, number, key, row.max));
    }
    if (number <= TOP) {
      // Numbers above are the work of a mistaken Max. Once it is corrected, they stay behind.
      highestOf.merge(new ClientCounter(call.client, key.name()), number, Math::max);
    }
    if (!doubtful) {
      row.highest = Math.max(row.highest, number);
    }
  }

  /** A client was closed while there was no fault: it has returned what it could. */
  void closed(Object client) {
    rows.forEach(
        (key, row) -> {
          Held top = row.held(client, row.max);
          if (top != null
              && top.arrived
              && top.change > suspensions.getOrDefault(client, 0L)
              && top.high == row.max
              && top.after < top.high
              && !row.holdsDoubtful(client)
              && !row.handedOut.containsKey(top.high)) {
            fail("%s was closed and did not return %s of '%s'".formatted(client, top.high, key));
          }
        });
  }

  /** The highest number that a row handed out, without numbers that follow from a mistaken Max. */
  long highestInUse(CounterKey key) {
    Long highest = row(key).handedOut.floorKey(TOP);
    return highest == null ? 0 : highest;
  }

  /** How many numbers were handed out. */
  long handedOut() {
    return handedOut;
  }

  private void fail(String sentence) {
    violation.accept(sentence);
  }

  /** A call under way. */
  record Call(Object client, boolean identity, long mark, long begun) {}

  private record Handout(Object client, long number, long change) {

    @Override
    public String toString() {
      return number + " (handed out by " + client + ")";
    }
  }

  private record ClientCounter(Object client, String name) {}

  private record Rewind(long change, long max) {}

  /** A range that a client holds: {@code after + 1} to {@code high}. */
  private static final class Held {

    private final long after;
    private final long change;
    private long high;
    private boolean arrived;

    Held(long after, long high, long change) {
      this.after = after;
      this.high = high;
      this.change = change;
    }
  }

  private static final class Row {

    private final Map<Object, List<Held>> ranges = new HashMap<>();
    private final NavigableMap<Long, Handout> handedOut = new TreeMap<>();
    private final List<Rewind> rewinds = new ArrayList<>();
    private long highest;
    private long max;

    /** The client's newest range with this number. */
    @Nullable Held held(Object client, long number) {
      List<Held> all = ranges.getOrDefault(client, List.of());
      for (int i = all.size() - 1; i >= 0; i--) {
        Held one = all.get(i);
        if (number > one.after && number <= one.high) {
          return one;
        }
      }
      return null;
    }

    /** Whether the client holds a range that Max fell below. */
    boolean holdsDoubtful(Object client) {
      return ranges.getOrDefault(client, List.of()).stream()
          .anyMatch(range -> isDoubtful(range.high, range.change));
    }

    /** Whether Max fell below the number after it was reserved. */
    boolean isDoubtful(long number, long reservedAt) {
      return wasRewound(number, reservedAt, Long.MAX_VALUE);
    }

    /** Whether Max fell below the number between two changes. */
    boolean wasRewound(long number, long one, long other) {
      long first = Math.min(one, other);
      long last = Math.max(one, other);
      for (Rewind rewind : rewinds) {
        if (rewind.change > first && rewind.change <= last && rewind.max < number) {
          return true;
        }
      }
      return false;
    }

    long lowestSince(long change, long mark) {
      long lowest = mark;
      for (Rewind rewind : rewinds) {
        if (rewind.change > change) {
          lowest = Math.min(lowest, rewind.max);
        }
      }
      return lowest;
    }
  }
}
