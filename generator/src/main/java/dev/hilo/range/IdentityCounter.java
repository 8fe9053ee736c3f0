package dev.hilo.range;

import static java.util.Objects.requireNonNull;

import dev.hilo.range.Reserver.Reserved;
import dev.hilo.range.Work.Turn;
import dev.hilo.table.Counter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one identity. Each is committed to the table after it was asked for and before it
 * is used; none is kept in memory.
 *
 * <p>Callers stand in line, and one reservation takes as many numbers as all want together that
 * stand there when it begins. So many threads do not compete for the row, and cost it no more
 * writes than one. Invariants, kept under {@code lock}:
 *
 * <ul>
 *   <li>At most one reservation is under way, and {@code serving} is its work. While callers wait,
 *       there is one.
 *   <li>A number goes to a caller that stood in line before its reservation began: it is higher
 *       than all that any client had got by the time that caller asked.
 * </ul>
 *
 * <p>The lock is never held during I/O.
 */
public final class IdentityCounter {

  private static final long MOST_AT_ONCE = 1 << 20;

  private final String counter;
  private final RangeSettings settings;
  private final RetryRule rule;
  private final Reserver reserver;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Ticket> line = new ArrayDeque<>();
  private @Nullable Work serving;
  private long generated;
  private long reservations;
  private long lostAttempts;
  private long failures;
  private long waits;

  /** Set by the thread that serves, from the first turn of a reservation to the last. */
  private volatile @Nullable Party party;

  IdentityCounter(String counter, RangeSettings settings, RetryRule rule) {
    this.counter = counter;
    this.settings = settings;
    this.rule = rule;
    this.reserver = new Reserver(settings.table(), Counter.shared(counter), true, rule);
  }

  /**
   * The next numbers, as many as asked for, one after another.
   *
   * @param count from 1 to 1,048,576
   * @throws RangeException if they could not be had in time; they may be lost then
   * @throws RangeClosedException if the instance is closed
   */
  public NumberRange next(int count) {
    long giveUpAt = settings.time().nanos() + settings.timeoutNanos();
    Ticket ticket = new Ticket(count, giveUpAt, settings.attempts(counter));
    Work start = null;
    Work joined;
    lock.lock();
    try {
      if (isClosed()) {
        throw new RangeClosedException(counter);
      }
      line.addLast(ticket);
      waits++;
      if (serving == null) {
        start = work();
        serving = start;
      }
      joined = serving;
    } finally {
      lock.unlock();
    }
    if (start != null) {
      launch(start);
    } else {
      settings.work().awaited(joined);
    }
    try {
      return ticket.await(settings.timeoutNanos(), this::standing);
    } catch (RangeException e) {
      throw RangeClosedException.orElse(isClosed(), counter, e);
    }
  }

  private @Nullable String standing() {
    Work waiting;
    lock.lock();
    try {
      waiting = serving;
    } finally {
      lock.unlock();
    }
    return waiting == null ? null : settings.work().standing(waiting);
  }

  /** Anew for each reservation, so that other counters get a turn. */
  private Work work() {
    return new Work(counter, true, this::serve);
  }

  private void launch(Work work) {
    try {
      settings.work().add(work);
    } catch (RuntimeException | Error e) {
      // Such as a machine that has no more threads: no thread would serve the callers in line.
      failed(left(), new RangeException("No thread to reserve on: " + e, List.of(e)));
    }
  }

  /** After the instance is closed: refuses the callers that no thread serves yet. */
  void end() {
    Work waiting;
    lock.lock();
    try {
      waiting = serving;
    } finally {
      lock.unlock();
    }
    if (waiting != null && settings.work().remove(waiting)) {
      failed(left(), settings.attempts(counter).closed());
    }
  }

  /** All callers that wait, when no thread serves them any more. */
  private Party left() {
    List<Ticket> tickets = new ArrayList<>();
    lock.lock();
    try {
      serving = null;
      Party held = party;
      if (held != null) {
        tickets.addAll(held.tickets);
      }
      party = null;
      tickets.addAll(line);
      line.clear();
    } finally {
      lock.unlock();
    }
    return new Party(tickets, settings.time().nanos(), null);
  }

  private Turn serve() {
    Party served = party == null ? begin() : party;
    Turn turn = served == null ? Turn.FAILED : serve(served);
    if (turn == Turn.HELD_UP) {
      return turn;
    }
    Work next;
    lock.lock();
    try {
      party = null;
      next = line.isEmpty() ? null : work();
      serving = next;
    } finally {
      lock.unlock();
    }
    if (next != null) {
      launch(next);
    }
    return turn;
  }

  private Turn serve(Party served) {
    return served.isGone()
        ? Turn.FAILED
        : served
            .reservation()
            .turn(reserved -> reserved(served, reserved), failure -> failed(served, failure));
  }

  /** The callers that stand in line and have not gone away; null if there are none. */
  private @Nullable Party begin() {
    long began = settings.time().nanos();
    Attempts attempts = settings.attempts(counter);
    List<Ticket> tickets = new ArrayList<>();
    long wanted = 0;
    lock.lock();
    try {
      while (!line.isEmpty() && wanted + line.getFirst().count() <= MOST_AT_ONCE) {
        Ticket first = line.removeFirst();
        if (!first.isDone()) {
          tickets.add(first);
          first.attempts(attempts);
          wanted += first.count();
        }
      }
      if (!tickets.isEmpty()) {
        long all = wanted;
        long latest = tickets.get(tickets.size() - 1).giveUpAt();
        party =
            new Party(
                tickets,
                began,
                reserver.reserve(() -> all, settings.deadlineBefore(latest), attempts));
      }
      return party;
    } finally {
      lock.unlock();
    }
  }

  private void reserved(Party served, Reserved reserved) {
    NumberRange range = reserved.range();
    lock.lock();
    try {
      reservations++;
      lostAttempts += reserved.lostAttempts();
      generated += range.capacity();
    } finally {
      lock.unlock();
    }
    Duration took = Duration.ofNanos(settings.time().nanos() - served.began);
    settings.events().reserved(counter, range, took, reserved.lostAttempts());
    long low = range.low();
    for (Ticket ticket : served.tickets) {
      ticket.complete(new NumberRange(low, low + ticket.count() - 1, ""));
      low += ticket.count();
    }
  }

  private void failed(Party served, RangeException failure) {
    // A reservation that ends without numbers because of the close has not failed.
    if (!isClosed()) {
      lock.lock();
      try {
        failures++;
      } finally {
        lock.unlock();
      }
      Duration took = Duration.ofNanos(settings.time().nanos() - served.began);
      settings.events().failed(counter, took, failure);
    }
    served.tickets.forEach(ticket -> ticket.completeExceptionally(failure));
  }

  private boolean isClosed() {
    return rule.closed().getAsBoolean();
  }

  /** What the counter has done; it holds nothing. */
  ChainState state() {
    lock.lock();
    try {
      // Every caller waits, and nothing is there to last.
      return new ChainState(generated, 0, 0, reservations, lostAttempts, failures, waits, -1);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public String toString() {
    return "IdentityCounter[" + counter + "]";
  }

  /**
   * The callers that one reservation serves.
   *
   * @param began when it began
   * @param by what makes the reservation; null if none is made
   */
  private record Party(List<Ticket> tickets, long began, @Nullable Retry<Reserved> by) {

    /** Whether all of them have gone away: then nothing may be reserved for them any more. */
    boolean isGone() {
      return tickets.stream().allMatch(Ticket::isDone);
    }

    Retry<Reserved> reservation() {
      return requireNonNull(by);
    }
  }
}
