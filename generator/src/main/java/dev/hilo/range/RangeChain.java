package dev.hilo.range;

import dev.hilo.range.RangeCursor.Unused;
import dev.hilo.range.Reserver.Reserved;
import dev.hilo.table.Counter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of one counter, in the order in which they are used up: the current one, and perhaps
 * one that was prefetched.
 *
 * <p>A caller takes numbers from {@link #current} without a lock. Only when that is spent does it
 * come to {@link #after}, where all callers share one reservation. Invariants, kept under {@code
 * lock}:
 *
 * <ul>
 *   <li>At most one reservation is under way: {@code flight} is its only sign, set before it starts
 *       and cleared when it ends.
 *   <li>Numbers rise, since {@link RangeLinks} are only appended to; where Max had moved backwards,
 *       all cursors are sealed first.
 *   <li>After {@code closed} turned true no flight begins; so whoever closes, waits for the one
 *       under way and then seals, has every number that nobody was given.
 * </ul>
 *
 * <p>The lock is never held during I/O.
 */
public final class RangeChain {

  private final Counter counter;
  private final RangeSettings settings;
  private final BooleanSupplier closed;
  private final Reserver reserver;
  private final Returner returner;
  private final ReentrantLock lock = new ReentrantLock();

  private final RangeLinks links = new RangeLinks();

  private @Nullable Flight flight;
  private @Nullable Sizing sizing;
  private @Nullable Throwable abandoned;
  private long reservations;
  private long lostAttempts;
  private long failures;

  /** The ranges of a counter, of which there are none yet. */
  RangeChain(
      Counter counter,
      RangeSettings settings,
      Backoff backoff,
      OutageGate gate,
      BooleanSupplier closed) {
    this.counter = counter;
    this.settings = settings;
    this.closed = closed;
    this.reserver =
        new Reserver(settings.table(), counter, false, settings.time(), backoff, gate, closed);
    this.returner =
        new Returner(settings.table(), counter, settings.time(), backoff, settings.events());
  }

  /** The cursor to take numbers from. */
  public RangeCursor current() {
    return links.current();
  }

  /** When a caller gives up that begins to wait now. */
  public long giveUpAt() {
    return settings.time().nanos() + settings.timeoutNanos();
  }

  /**
   * The cursor to go on with after {@code spent} gave nothing; waits for one if need be.
   *
   * @param spent what {@link #current} or this method returned, and what gave nothing
   * @param atLeast how many numbers a range shall have that is reserved for this call
   * @param giveUpAt when the caller gives up: what {@link #giveUpAt} said when it began to wait,
   *     however many ranges others have used up under it since
   * @throws RangeException if no range could be had in time
   * @throws RangeClosedException if the instance is closed
   */
  public RangeCursor after(RangeCursor spent, int atLeast, long giveUpAt) {
    RangeException ofOverdue = null;
    while (true) {
      Flight shared;
      boolean mine = false;
      boolean overdue = false;
      lock.lock();
      try {
        if (closed.getAsBoolean()) {
          throw new RangeClosedException(counter.name());
        }
        if (links.current() != spent) {
          return links.current();
        }
        RangeCursor successor = links.advance();
        if (successor != null) {
          return successor;
        }
        if (giveUpAt - settings.time().nanos() <= 0) {
          if (ofOverdue != null) {
            throw ofOverdue;
          }
          // Ranges came, and others were faster to use them up.
          throw new RangeException(
              "No numbers for '"
                  + counter.name()
                  + "' within "
                  + TimeUnit.NANOSECONDS.toMillis(settings.timeoutNanos())
                  + " ms (reserveTimeout), since other callers used up every range first. Let"
                  + " ranges be larger (rangeSize).",
              List.of());
        }
        shared = flight;
        if (shared == null) {
          shared = prepare(atLeast);
          mine = true;
        } else {
          overdue = shared.deadline() - settings.time().nanos() <= 0;
        }
      } finally {
        lock.unlock();
      }
      if (mine) {
        launch(shared);
      }
      ofOverdue = await(shared, overdue, giveUpAt);
    }
  }

  /**
   * Waits for a reservation.
   *
   * @param overdue whether its time was up before this caller came, such as that of one that hung
   *     in the pool: then its failure says nothing about now, and the next one may succeed
   * @return that failure, for the case that no time is left for a next one; null if there was none
   */
  private @Nullable RangeException await(Flight shared, boolean overdue, long giveUpAt) {
    try {
      shared.await(counter.name(), giveUpAt - settings.time().nanos(), settings.timeoutNanos());
      return null;
    } catch (RangeException e) {
      if (overdue && shared.hasEnded() && !closed.getAsBoolean()) {
        return e;
      }
      throw RangeClosedException.orElse(closed.getAsBoolean(), counter.name(), e);
    }
  }

  /** Asks for the next range while the current one lasts. */
  void prefetch() {
    Flight mine;
    lock.lock();
    try {
      if (flight != null || !links.atLast() || closed.getAsBoolean()) {
        return;
      }
      mine = prepare(1);
    } finally {
      lock.unlock();
    }
    launch(mine);
  }

  private Flight prepare(int atLeast) {
    long now = settings.time().nanos();
    Sizing next = Sizing.next(settings.size(), sizing, now);
    Flight mine =
        new Flight(
            Math.max(next.size(), atLeast),
            next,
            settings.deadline(now),
            settings.attempts(counter.name()));
    flight = mine;
    return mine;
  }

  private void launch(Flight mine) {
    try {
      settings.workers().execute(() -> fly(mine));
    } catch (RuntimeException | Error e) {
      // Such as a machine that has no more threads. A flight that never ends would ground all that
      // come after it.
      crashed(mine, new RangeException("No thread to reserve on: " + e, List.of(e)));
    }
  }

  private void fly(Flight mine) {
    try {
      landed(mine, reserver.reserve(mine.capacity(), mine.deadline(), mine.attempts()));
    } catch (RangeException e) {
      crashed(mine, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      crashed(mine, new RangeException("Interrupted while reserving", List.of(e)));
    } catch (Throwable e) {
      // Callers wait for this flight: whatever it is, they have to hear of it.
      crashed(mine, new RangeException("Reserving numbers failed: " + e, List.of(e)));
    }
  }

  private void landed(Flight mine, Reserved reserved) {
    long took = settings.time().nanos() - mine.sizing().askedAt();
    Throwable tooLate;
    lock.lock();
    try {
      if (reserved.backwards() != null) {
        // Other clients may have been given what is left of these ranges, and what they return
        // could be in use: nothing of them is handed out or given back any more.
        links.sealAll();
      }
      long lead =
          settings.prefetch()
              ? PrefetchLead.of(links.lastCapacity(), sizing, mine.sizing(), took)
              : 0;
      RangeCursor cursor =
          lead > 0
              ? RangeCursor.over(reserved.range(), lead, this::prefetch)
              : RangeCursor.over(reserved.range());
      links.append(cursor);
      sizing = mine.sizing();
      reservations++;
      lostAttempts += reserved.lostAttempts();
      flight = null;
      tooLate = abandoned;
    } finally {
      lock.unlock();
    }
    if (reserved.backwards() != null) {
      settings
          .events()
          .movedBackwards(
              counter.name(),
              reserved.backwards().found(),
              reserved.backwards().highestOwn(),
              reserved.range().low());
    }
    settings
        .events()
        .reserved(
            counter.name(), reserved.range(), Duration.ofNanos(took), reserved.lostAttempts());
    if (tooLate != null) {
      abandon(tooLate);
    }
    mine.land();
  }

  private void crashed(Flight mine, RangeException failure) {
    long took = settings.time().nanos() - mine.sizing().askedAt();
    lock.lock();
    try {
      if (flight == mine) {
        flight = null;
      }
      failures++;
    } finally {
      lock.unlock();
    }
    settings.events().failed(counter.name(), Duration.ofNanos(took), failure);
    mine.fail(failure);
  }

  /** After {@code closed} turned true: the end of the reservation under way, if there is one. */
  CompletableFuture<@Nullable Void> settled() {
    lock.lock();
    try {
      return flight == null ? CompletableFuture.completedFuture(null) : flight.ended();
    } finally {
      lock.unlock();
    }
  }

  /**
   * After {@link #settled}: gives back to the table what nobody was given.
   *
   * @param outage the failure that stopped another counter from giving back, shared by all that do
   */
  void giveBack(long deadline, AtomicReference<@Nullable Throwable> outage) {
    List<Unused> highestFirst;
    lock.lock();
    try {
      highestFirst = links.sealAll();
    } finally {
      lock.unlock();
    }
    returner.giveBack(highestFirst, deadline, outage);
  }

  /** Ends what {@link #giveBack} did not get to in time, and what still arrives after that. */
  void abandon(Throwable reason) {
    List<Unused> highestFirst;
    lock.lock();
    try {
      abandoned = reason;
      highestFirst = links.sealAll();
    } finally {
      lock.unlock();
    }
    returner.keep(highestFirst, reason);
  }

  /** What the chain has done and holds now. */
  ChainState state() {
    lock.lock();
    try {
      RangeLinks.Account account = links.account();
      return new ChainState(
          account.taken(),
          account.remaining(),
          links.lastCapacity(),
          reservations,
          lostAttempts,
          failures);
    } finally {
      lock.unlock();
    }
  }
}
