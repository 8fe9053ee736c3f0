package dev.hilo.internal.range;

import dev.hilo.internal.range.InstanceState.Kind;
import dev.hilo.internal.range.InstanceState.Phase;
import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.reserve.OutageGate;
import dev.hilo.internal.reserve.Request;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.work.Signal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The counters that one instance uses: makes them, starts them over, suspends and closes them.
 * Thread-safe.
 *
 * <p>{@link #suspend}, {@link #close} and {@link #startOver} change the state before they go
 * through the counters. A counter that is added later sees the changed state, and begins no
 * reservation.
 */
public final class ActiveCounters {

  /** The pause between two looks of a thread that waits for a reservation, a lock or a return. */
  private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(5);

  private final RangeSettings settings;
  private final RetryPolicy retries;

  /** Of requests that keep no numbers in memory, and so go on during a suspension. */
  private final RetryPolicy retriesOfCommands;

  private final InstanceState state = new InstanceState();
  private final ConcurrentMap<String, Counter> counters = new ConcurrentHashMap<>();

  /**
   * @param randomBelow gives a random number from 0 to below its argument
   */
  public ActiveCounters(RangeSettings settings, LongUnaryOperator randomBelow) {
    this.settings = settings;
    long timeout = settings.timeoutNanos();
    OutageGate gate = new OutageGate(settings.time(), timeout);
    this.retries =
        new RetryPolicy(settings.time(), randomBelow, gate, timeout, () -> state.phase.isStopped);
    this.retriesOfCommands =
        new RetryPolicy(settings.time(), randomBelow, gate, timeout, () -> state.phase.isClosed);
  }

  /** The counter of this name, which is made if it is new. */
  public Counter of(String name) {
    Counter known = counters.get(name);
    if (known != null) {
      return known;
    }
    // Not by computeIfAbsent: if the stack becomes full in there, the map may keep a node that
    // refuses the name, and its neighbours, for ever ("Recursive update").
    Counter made = new Counter(name, settings, retries, state);
    Counter earlier = counters.putIfAbsent(name, made);
    return earlier == null ? made : earlier;
  }

  /** Whether a close has begun. */
  public boolean isClosed() {
    return state.phase.isClosed;
  }

  public CounterSeeder seeder() {
    return new CounterSeeder(settings.table(), retriesOfCommands);
  }

  /**
   * Raises Max of a shared counter to {@code value} if it is lower, and drops the ranges in memory
   * with numbers up to there. The result is Max afterwards.
   */
  public Request<Long> raise(String counter, long value, long deadline) {
    // The counter exists before Max is raised, so that no reservation escapes the drop.
    Counter ranges = of(counter);
    return seeder().raise(CounterKey.shared(counter), value, deadline, () -> ranges.drop(value));
  }

  /**
   * Starts all counters over with an empty table. Ranges in memory are dropped, and never returned.
   *
   * <p>No reservation or return is under way while the rows are deleted. So no older range can
   * arrive later, and no older cursor hands out a number once this call has ended.
   *
   * @param deletion deletes the rows; if it throws, the ranges in memory are kept
   * @throws ReservationException if a reservation or return under way did not end in time
   * @throws IllegalStateException if the instance is suspended or closed, or another call of this
   *     method has not ended yet
   */
  public void startOver(Runnable deletion) {
    Phase begun = new Phase(Kind.RESET, settings.giveUpAt());
    try {
      Phase present = state.begin(begun);
      if (present != null) {
        throw new IllegalStateException(
            switch (present.kind) {
              case SUSPENDED -> "This HiLo is suspended. Resume it before you reset it.";
              case CLOSED -> "This HiLo is closed. Build a new one.";
              default ->
                  "Another reset of this HiLo is under way. Let one thread reset it between tests.";
            });
      }
      // A return that arrives after the deletion could lower Max of the new row below numbers in
      // use.
      awaitReturns(begun);
      counters.values().forEach(counter -> awaitEnd(counter, begun.until));
      deletion.run();
      for (Counter counter : counters.values()) {
        List<Unused> ignored = counter.withdraw(() -> false);
      }
    } finally {
      synchronized (state) {
        // A mere write, as the stack of this caller may be full.
        state.phase = state.phase == begun ? InstanceState.OPEN : state.phase;
      }
      begun.ended.give();
    }
  }

  private void awaitReturns(Phase reset) {
    try {
      if (haveReturned(reset.before, reset.until)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw new ReservationException(
        "An earlier suspension still returns numbers to the table. Reset this HiLo once the"
            + " database has answered that.",
        List.of());
  }

  /** Waits for the end of the reservation that a thread still makes. */
  private void awaitEnd(Counter counter, long deadline) {
    Reservation running = counter.stop();
    while (running != null) {
      if (deadline - settings.time().nanos() <= 0) {
        throw running.request.late(settings.work().standing(running.work));
      }
      try {
        settings.time().sleep(LOOK);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw running.request.interrupted(e);
      }
      running = counter.stop();
    }
  }

  public Map<String, CounterState> statistics() {
    Map<String, CounterState> all = new TreeMap<>();
    counters.values().forEach(counter -> all.put(counter.name, counter.state()));
    return all;
  }

  /**
   * Returns unused numbers to the table, and closes idle connections, so that the process can be
   * copied (rule C1). No reservation begins until {@link #resume}. Takes at most the timeout of a
   * reservation, and as long again for another call that it waits for. Failures are reported as
   * events; they only cost numbers.
   *
   * @param waits whether to wait for another call that is under way
   * @return false if another call suspended or closed it; if this one does not wait, that call may
   *     be under way
   * @throws IllegalStateException if a reset does not end in time, or this call does not wait for
   *     it
   */
  public boolean suspend(boolean waits) {
    long giveUpAt = settings.giveUpAt();
    while (true) {
      Phase present = stop(Kind.SUSPENDED);
      if (present == null) {
        return true;
      }
      if (present.kind == Kind.RESET) {
        if (!waits || !await(present.ended, giveUpAt)) {
          throw new IllegalStateException("This HiLo is being reset. Suspend it after that.");
        }
      } else if (waits ? finish(present) : state.staysStopped(present)) {
        return false;
      }
      // The reset has ended, or the instance was opened or closed meanwhile.
    }
  }

  /**
   * Lets reservations begin again: at once, or when a suspension under way is over.
   *
   * @param waits whether to wait for that, at most the timeout of a reservation
   */
  public void resume(boolean waits) {
    Phase present = state.resume();
    if (waits && present.kind == Kind.SUSPENDED && !await(present.ended, present.until)) {
      // The thread that suspends it may have died.
      boolean unused = finish(present);
    }
  }

  /**
   * Ends all counters, returns unused numbers to the table, and closes the table. Takes at most the
   * timeout of a reservation. Failures are reported as events; they only cost numbers. If an Error
   * ends this call, the next one that waits does what is left.
   *
   * @param waits whether to wait for another call that is under way
   * @return false if an earlier call has begun to close it
   */
  public boolean close(boolean waits) {
    Phase present = stop(Kind.CLOSED);
    if (present != null && waits) {
      boolean unused = finish(present);
    }
    return present == null;
  }

  /** Suspends or closes the instance; returns null, or else the phase that does not allow it. */
  private @Nullable Phase stop(Kind kind) {
    Phase begun = new Phase(kind, settings.giveUpAt());
    boolean hasThread = false;
    try {
      Phase present = state.begin(begun);
      if (present == null) {
        hasThread = begin(begun);
        if (!hasThread) {
          abandon(begun);
          leave(begun);
        }
        boolean unused = finish(begun);
      }
      return present;
    } finally {
      // Mere writes first, as the stack of this caller may be full.
      if (!hasThread) {
        begun.isReturning = false;
      }
      boolean opens;
      synchronized (state) {
        opens = state.phase == begun && !begun.isSettled && !begun.isClosed;
        // An Error has ended this suspension, and numbers may be in memory. So the instance opens,
        // and the next call suspends it.
        begun.isOpened = opens || begun.isOpened;
        state.phase = opens ? InstanceState.OPEN : state.phase;
      }
      if (opens) {
        begun.ended.give();
        begun.over.give();
      }
      if (!hasThread) {
        leave(begun);
      }
    }
  }

  /**
   * Waits for a stop, and does what is left of it when its time is over, whatever became of the
   * call that began it.
   *
   * @return whether the instance is still stopped by it: then no number from before is in memory
   */
  private boolean finish(Phase stopped) {
    if (!stopped.isSettled) {
      boolean unused = await(stopped.over, stopped.until);
      if (!stopped.isReturned) {
        abandon(stopped);
      }
    }
    return state.settle(stopped);
  }

  /**
   * Waits for a signal, also on an interrupted thread: servers close applications on interrupted
   * threads, and the wait is bounded.
   *
   * @return whether it was given in time
   */
  private boolean await(Signal end, long deadline) {
    return settings.time().awaitUninterruptibly(end, deadline - settings.time().nanos());
  }

  /** Begins to return the ranges; returns false if no thread could be started. */
  private boolean begin(Phase stopped) {
    try {
      settings.work().begin("close", () -> giveBack(stopped));
      return true;
    } catch (RuntimeException | Error e) {
      stopped.obstacle = e;
      return false;
    }
  }

  /**
   * Returns the ranges of all counters of a stopped instance, on a thread of its own, which may
   * hang in the database. A counter whose reservation hangs does not delay the others.
   */
  private void giveBack(Phase stopped) {
    try {
      // Leaves time to close idle connections.
      long deadline = settings.deadlineBefore(stopped.until);
      AtomicReference<@Nullable Throwable> outage = new AtomicReference<>();
      List<RangeReturn> left = new ArrayList<>(returns(stopped));
      while (true) {
        boolean isLast = deadline - settings.time().nanos() <= 0;
        left.removeIf(each -> isOver(each, stopped, deadline, outage));
        if (left.isEmpty()) {
          break;
        }
        if (isLast) {
          return;
        }
        settings.time().sleep(LOOK);
      }
      stopped.isReturned = true;
      stopped.returns = null;
      // After this stop the process is copied, or the pool is closed. So the threads of earlier
      // stops must have sent their returns.
      boolean unused = haveReturned(stopped.before, deadline);
      if (stopped.obstacle instanceof Error error) {
        throw error; // The uncaught exception handler reports it. No caller has seen it.
      }
      if (stopped.obstacle instanceof RuntimeException exception) {
        throw exception;
      }
    } catch (InterruptedException e) {
      // The calls that wait give up what is left.
    } finally {
      stopped.isReturning = false;
      leave(stopped);
    }
  }

  /**
   * Waits until no thread of this stop or earlier ones sends a return; returns false if it did not
   * end in time. A statement has ended long before two timeouts after its stop. So a thread that
   * does not tell so by then has died.
   */
  private boolean haveReturned(@Nullable Phase last, long until) throws InterruptedException {
    for (Phase each = last; each != null; each = each.before) {
      while (each.isReturning
          && settings.time().nanos() - each.until < 2 * settings.timeoutNanos()) {
        if (until - settings.time().nanos() <= 0) {
          return false;
        }
        settings.time().sleep(LOOK);
      }
    }
    return true;
  }

  /**
   * How each counter returns its ranges. An identity has none, but its reservation has to end, too.
   */
  private List<RangeReturn> returns(Phase stopped) {
    synchronized (stopped) {
      List<RangeReturn> all = stopped.returns;
      if (all == null) {
        all =
            counters.values().stream()
                .map(each -> new RangeReturn(each, retries, () -> stopped.isOpened))
                .toList();
        stopped.returns = all;
      }
      return all;
    }
  }

  /** Makes an attempt. An Error must not keep the ranges of the other counters from going back. */
  private static boolean isOver(
      RangeReturn each, Phase stopped, long deadline, AtomicReference<@Nullable Throwable> outage) {
    try {
      return each.attempt(deadline, outage);
    } catch (RuntimeException | Error e) {
      stopped.obstacle = e;
      return false;
    }
  }

  private void abandon(Phase stopped) {
    TimeoutException reason = new TimeoutException("The unused numbers did not return in time.");
    reason.initCause(stopped.obstacle);
    List<RangeReturn> all = returns(stopped);
    // Seals all counters before it reports any, as listeners may be slow.
    all.forEach(each -> each.seal(reason));
    all.forEach(each -> each.reportLeft(reason));
  }

  /**
   * Closes idle connections after a suspension, and the table after a close. The thread that
   * returned the ranges calls this; if there was none, the caller. If the return took so long that
   * the instance is no longer in this phase, others may use connections.
   */
  private void leave(Phase stopped) {
    try {
      if (state.phase == stopped && !stopped.over.isGiven()) {
        if (stopped.isClosed) {
          settings.table().close();
        } else {
          settings.table().disconnect();
        }
      }
    } finally {
      stopped.over.give();
    }
  }
}
