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
 * <p>The state changes before {@link #suspend} or {@link #close} goes through the counters. A
 * counter that is added too late for that sees it, and begins no reservation.
 */
public final class ActiveCounters {

  /** How often a return looks whether a reservation has ended, or a lock is gone. */
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
   * <p>No reservation is under way while the rows are deleted. So no older range can arrive later,
   * and no older cursor hands out a number once this call has ended.
   *
   * @param deletion deletes the rows; if it throws, the ranges in memory are kept
   * @throws ReservationException if a reservation under way did not end in time
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
      counters.values().forEach(counter -> awaitEnd(counter, begun.until));
      deletion.run();
      for (Counter counter : counters.values()) {
        List<Unused> ignored = counter.withdraw(() -> false);
      }
    } finally {
      if (begun.hasBegun) {
        synchronized (state) {
          // A mere write, as the stack of this caller may be full.
          state.phase = state.phase == begun ? InstanceState.OPEN : state.phase;
        }
        state.open(begun);
      }
    }
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
   * reservation. Failures are reported as events; they only cost numbers.
   *
   * @param waits whether to wait for another call that is under way
   * @return false if it is suspended or closed already
   */
  public boolean suspend(boolean waits) {
    long until = settings.giveUpAt();
    Phase present = stop(Kind.SUSPENDED, until);
    while (present != null && present.kind == Kind.RESET) {
      if (!await(present.ended, until)) {
        throw new IllegalStateException("This HiLo is being reset. Suspend it after that.");
      }
      present = stop(Kind.SUSPENDED, until);
    }
    if (present == null) {
      return true;
    }
    if (!waits || !endsUnfinished(present)) {
      return false;
    }
    if (present.isClosed) {
      boolean unused = close(true);
      return false;
    }
    return suspend(true);
  }

  /** Waits until a suspension or close under way is over; returns whether an Error has ended it. */
  private boolean endsUnfinished(Phase present) {
    boolean unused = await(present.settled, settings.giveUpAt());
    return present.isUnfinished;
  }

  /** Lets reservations begin again; the signal is given when they can. */
  public Signal resume() {
    return state.resume(settings.time().nanos());
  }

  /**
   * Ends all counters, returns unused numbers to the table, and closes the table. Takes at most the
   * timeout of a reservation. Failures are reported as events; they only cost numbers. If an Error
   * ends this call, another one seals the ranges that are left.
   *
   * @param waits whether to wait for another call that is under way
   * @return false if an earlier call closed it
   */
  public boolean close(boolean waits) {
    Phase present = stop(Kind.CLOSED, settings.giveUpAt());
    return present == null || (waits && endsUnfinished(present) && close(true));
  }

  /** Returns the present phase if it does not allow that; null if the instance is stopped now. */
  private @Nullable Phase stop(Kind kind, long until) {
    Phase begun = new Phase(kind, until);
    boolean hasThread = false;
    boolean isWithdrawn = false;
    try {
      Phase present = state.begin(begun);
      if (present != null) {
        return present;
      }
      // If this closes a suspended instance, callers wait for the end of the suspension.
      begun.last.ended.give();
      Withdrawal all = new Withdrawal(begun);
      hasThread = all.begin();
      if (hasThread) {
        boolean unused = await(all.ended, begun.until);
      }
      if (!all.returned.isGiven()) {
        all.abandon();
      }
      isWithdrawn = true;
      return null;
    } finally {
      if (begun.hasBegun) {
        // Mere writes, as the stack of this caller may be full, and before what may hang.
        begun.isUnfinished = !isWithdrawn;
        if (begun.isUnfinished && !begun.isClosed) {
          // Ranges may be left in memory. So the next call suspends it, and is not told that an
          // earlier one has.
          synchronized (state) {
            state.phase = state.phase == begun ? InstanceState.OPEN : state.phase;
          }
        }
        try {
          if (!hasThread) {
            disconnect(begun.isClosed);
          }
        } finally {
          if (isWithdrawn || begun.isClosed) {
            state.settle(begun);
          } else {
            state.open(begun);
          }
        }
      }
    }
  }

  private void disconnect(boolean closes) {
    if (closes) {
      settings.table().close();
    } else {
      settings.table().disconnect();
    }
  }

  /** Waits for the signal of {@link #resume}; at most the timeout of a reservation. */
  public void await(Signal end) {
    boolean unused = await(end, settings.giveUpAt());
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

  /**
   * Returns the ranges of all counters of a stopped instance, on a thread of its own, which may
   * hang in the database. A counter whose reservation hangs does not delay the others.
   */
  private final class Withdrawal implements Runnable {

    final Signal returned = new Signal();

    /** Given when idle connections are closed. */
    final Signal ended = new Signal();

    private final Phase stopped;
    private final List<RangeReturn> returns;

    /** What ended an attempt last, other than the database. */
    private volatile @Nullable Throwable obstacle;

    Withdrawal(Phase stopped) {
      this.stopped = stopped;
      // An identity has no range to return, but its reservation has to end, too.
      this.returns =
          counters.values().stream()
              .map(each -> new RangeReturn(each, retries, this::isResumed))
              .toList();
    }

    /** Whether the instance is open again, and has other ranges. */
    private boolean isResumed() {
      return state.phase != stopped && !state.phase.isClosed;
    }

    /** Returns false if the machine has no more threads. */
    boolean begin() {
      try {
        settings.work().begin("close", this);
        return true;
      } catch (RuntimeException | Error e) {
        return false;
      }
    }

    @Override
    public void run() {
      try {
        Phase last = stopped.last;
        if (last.kind == Kind.SUSPENDED) {
          // It may still return what it has sealed.
          boolean unused = await(last.settled, last.until);
        }
        giveBack();
      } finally {
        try {
          // By the thread that used a connection until now. If that took so long that the instance
          // is no longer in this phase, others may use connections.
          if (state.phase == stopped) {
            disconnect(stopped.isClosed);
          }
        } finally {
          ended.give();
        }
      }
    }

    private void giveBack() {
      AtomicReference<@Nullable Throwable> outage = new AtomicReference<>();
      List<RangeReturn> left = new ArrayList<>(returns);
      while (true) {
        boolean isLast = stopped.until - settings.time().nanos() <= 0;
        left.removeIf(each -> isOver(each, outage));
        if (left.isEmpty()) {
          break;
        }
        if (isLast) {
          return;
        }
        try {
          settings.time().sleep(LOOK);
        } catch (InterruptedException e) {
          return;
        }
      }
      returned.give();
      if (obstacle instanceof Error error) {
        throw error; // The uncaught exception handler reports it. No caller has seen it.
      }
      if (obstacle instanceof RuntimeException exception) {
        throw exception;
      }
    }

    /**
     * Makes an attempt. An Error must not keep the ranges of the other counters from going back.
     */
    private boolean isOver(RangeReturn each, AtomicReference<@Nullable Throwable> outage) {
      try {
        return each.attempt(stopped.until, outage);
      } catch (RuntimeException | Error e) {
        obstacle = e;
        return false;
      }
    }

    void abandon() {
      TimeoutException reason = new TimeoutException("The unused numbers did not return in time.");
      reason.initCause(obstacle);
      // Seals all counters before it reports: once this stop ends, no counter has numbers.
      returns.forEach(each -> each.seal(reason));
      returns.forEach(each -> each.reportLeft(reason));
    }
  }
}
