package dev.hilo.range;

import dev.hilo.range.Reserver.Reserved;
import dev.hilo.table.Counter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
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
 *   <li>At most one reservation is under way, and {@code serving} is its task. While callers wait,
 *       there is one, though the executor may have lost it.
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
  private final BooleanSupplier closed;
  private final Reserver reserver;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Ticket> line = new ArrayDeque<>();
  private @Nullable Service serving;
  private long generated;
  private long reservations;
  private long lostAttempts;
  private long failures;
  private long waits;

  IdentityCounter(
      String counter,
      RangeSettings settings,
      Backoff backoff,
      OutageGate gate,
      BooleanSupplier closed) {
    this.counter = counter;
    this.settings = settings;
    this.closed = closed;
    this.reserver =
        new Reserver(
            settings.table(),
            Counter.shared(counter),
            true,
            settings.time(),
            backoff,
            gate,
            closed);
  }

  /**
   * The next numbers, as many as asked for, one after another.
   *
   * @param count from 1 to 1,048,576
   * @throws RangeException if they could not be had in time; they may be lost then
   * @throws RangeClosedException if the instance is closed
   */
  public NumberRange next(int count) {
    Ticket ticket = new Ticket(count, settings.attempts(counter));
    Service start = null;
    lock.lock();
    try {
      if (closed.getAsBoolean()) {
        throw new RangeClosedException(counter);
      }
      line.addLast(ticket);
      waits++;
      long now = settings.time().nanos();
      if (serving == null || serving.isLost(now)) {
        start = new Service(settings.deadline(now));
        serving = start;
      }
    } finally {
      lock.unlock();
    }
    if (start != null) {
      launch(start);
    }
    try {
      return ticket.await(counter, settings.timeoutNanos());
    } catch (RangeException e) {
      throw RangeClosedException.orElse(closed.getAsBoolean(), counter, e);
    }
  }

  /** Serves on a thread of HiLo's; anew for each reservation, so that other counters get a turn. */
  private void launch(Service service) {
    try {
      settings.workers().execute(() -> serve(service));
    } catch (RuntimeException | Error e) {
      // Such as a machine that has no more threads: no thread would serve the callers in line.
      List<Ticket> all;
      lock.lock();
      try {
        if (serving != service) {
          // Another one took its place and serves them.
          return;
        }
        serving = null;
        all = List.copyOf(line);
        line.clear();
      } finally {
        lock.unlock();
      }
      failed(
          all,
          new RangeException("No thread to reserve on: " + e, List.of(e)),
          settings.time().nanos());
    }
  }

  private void serve(Service service) {
    if (!begin(service)) {
      return;
    }
    try {
      List<Ticket> party = party();
      if (!party.isEmpty()) {
        serve(party);
      }
    } finally {
      Service next = next();
      if (next != null) {
        launch(next);
      }
    }
  }

  /** Whether the service is still wanted: a late task may find another one in its place. */
  private boolean begin(Service service) {
    lock.lock();
    try {
      service.begun = true;
      return serving == service;
    } finally {
      lock.unlock();
    }
  }

  private void serve(List<Ticket> party) {
    long wanted = party.stream().mapToLong(Ticket::count).sum();
    long began = settings.time().nanos();
    Attempts attempts = settings.attempts(counter);
    party.forEach(ticket -> ticket.attempts(attempts));
    try {
      served(party, reserver.reserve(wanted, settings.deadline(began), attempts), began);
    } catch (RangeException e) {
      failed(party, e, began);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      failed(party, new RangeException("Interrupted while reserving", List.of(e)), began);
    } catch (Throwable e) {
      // Callers wait for this: whatever it is, they have to hear of it.
      failed(party, new RangeException("Reserving numbers failed: " + e, List.of(e)), began);
    }
  }

  /** The next service if callers still stand in line, or null. */
  private @Nullable Service next() {
    lock.lock();
    try {
      long now = settings.time().nanos();
      serving = line.isEmpty() ? null : new Service(settings.deadline(now));
      return serving;
    } finally {
      lock.unlock();
    }
  }

  /** Those who stand in line and have not gone away. */
  private List<Ticket> party() {
    List<Ticket> party = new ArrayList<>();
    lock.lock();
    try {
      long wanted = 0;
      while (!line.isEmpty() && wanted + line.getFirst().count() <= MOST_AT_ONCE) {
        Ticket first = line.removeFirst();
        if (!first.isDone()) {
          party.add(first);
          wanted += first.count();
        }
      }
    } finally {
      lock.unlock();
    }
    return party;
  }

  private void served(List<Ticket> party, Reserved reserved, long began) {
    NumberRange range = reserved.range();
    lock.lock();
    try {
      reservations++;
      lostAttempts += reserved.lostAttempts();
      generated += range.capacity();
    } finally {
      lock.unlock();
    }
    Duration took = Duration.ofNanos(settings.time().nanos() - began);
    settings.events().reserved(counter, range, took, reserved.lostAttempts());
    long low = range.low();
    for (Ticket ticket : party) {
      ticket.complete(new NumberRange(low, low + ticket.count() - 1, ""));
      low += ticket.count();
    }
  }

  private void failed(List<Ticket> party, RangeException failure, long began) {
    // A reservation that ends without numbers because of the close has not failed.
    if (!closed.getAsBoolean()) {
      lock.lock();
      try {
        failures++;
      } finally {
        lock.unlock();
      }
      Duration took = Duration.ofNanos(settings.time().nanos() - began);
      settings.events().failed(counter, took, failure);
    }
    party.forEach(ticket -> ticket.completeExceptionally(failure));
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

  /** A task that serves the callers in line; guarded by the lock. */
  private static final class Service {

    private final long deadline;
    private boolean begun;

    Service(long deadline) {
      this.deadline = deadline;
    }

    /** Whether its time is up though its task was never run. */
    boolean isLost(long now) {
      return !begun && deadline - now <= 0;
    }
  }

  @Override
  public String toString() {
    return "IdentityCounter[" + counter + "]";
  }
}
