package dev.hilo.simulation;

import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.BufferedCounter;
import dev.hilo.internal.range.InstanceStoppedException;
import dev.hilo.internal.range.RangeCursor;
import dev.hilo.internal.range.RangeEvents;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.reserve.CounterSeeder;
import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.Counter;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import dev.hilo.internal.work.WorkerShare;
import dev.hilo.simulation.NumberChecker.Call;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A process with HiLo's real code on simulated time, threads and table, and with callers. */
final class SimulatedProcess implements VirtualTime.Host {

  static final Counter SEQUENCE = Counter.perNode("/");
  static final String COMPANIES = "companies|";

  private static final long PAUSE = Duration.ofMillis(1).toNanos();

  private final String name;
  private final VirtualTime time;
  private final NumberChecker checker;
  private final Consumer<String> log;
  private final Counter orders;
  private final ActiveCounters counters;
  private final long timeout;
  private final long recallWithin;

  private long pausedUntil;
  private boolean down;
  private boolean closing;
  private boolean closed;
  private long served;

  SimulatedProcess(String name, VirtualTime time, SimulatedWorld world) {
    this.name = name;
    this.time = time;
    this.checker = world.checker();
    this.log = world::log;
    this.orders = world.orders();
    RangeSettings settings = world.settings(this, new Threads(), new Events());
    this.timeout = settings.timeoutNanos();
    this.recallWithin = settings.times().recallWithin().toNanos();
    this.counters = new ActiveCounters(settings, bound -> world.choices().below((int) bound));
  }

  @Override
  public long pausedUntil() {
    return pausedUntil;
  }

  @Override
  public boolean isDown() {
    return down;
  }

  @Override
  public String toString() {
    return name;
  }

  /** Whether it neither crashed nor began to close. */
  boolean isOpen() {
    return !down && !closing;
  }

  boolean isClosed() {
    return closed;
  }

  /** How many calls got a number. */
  long served() {
    return served;
  }

  void pause(long nanos) {
    pausedUntil = time.nanos() + nanos;
  }

  /** Ends at once, as by SIGKILL. */
  void crash() {
    down = true;
  }

  /**
   * Is suspended, copied, and resumed after a while.
   *
   * @param copy makes a copy of the process; called while this one is suspended
   */
  void suspend(long nanos, Runnable copy) {
    time.begin(
        this,
        () -> {
          if (counters.suspend()) {
            checker.suspended(this);
            copy.run();
            time.sleep(nanos);
            CompletableFuture<?> unused = counters.resume();
          }
        });
  }

  /** Ends in good order. */
  void close() {
    closing = true;
    time.begin(
        this,
        () -> {
          counters.close();
          closed = true;
        });
  }

  /**
   * Takes a number after each of a series of pauses, until the process ends.
   *
   * @param pauses the pause before each call, in nanoseconds; negative for the end
   */
  void callEvery(Kind kind, LongSupplier pauses) {
    long pause = pauses.getAsLong();
    if (pause >= 0) {
      time.at(time.nanos() + pause, this, () -> call(kind, () -> callEvery(kind, pauses)));
    }
  }

  /** Takes a number, and continues. */
  void call(Kind kind, Runnable then) {
    if (closed) {
      return;
    }
    switch (kind) {
      case HILO -> buffered(orders, then);
      case SEQUENCE -> buffered(SEQUENCE, then);
      case IDENTITY -> identity(then);
    }
  }

  private void buffered(Counter counter, Runnable then) {
    Call call = checker.begin(this, counter.on(""), false);
    BufferedCounter numbers = counters.of(counter);
    RangeCursor cursor = numbers.current();
    long number = cursor.take();
    if (number != RangeCursor.SPENT) {
      got(call, counter.on(cursor.tag()), number);
      then.run();
      return;
    }
    await(
        () -> {
          BufferedCounter.Taken taken = numbers.nextAfter(cursor);
          got(call, counter.on(taken.from().tag()), taken.number());
        },
        then);
  }

  private void identity(Runnable then) {
    CounterKey key = CounterKey.shared(COMPANIES);
    Call call = checker.begin(this, key, true);
    await(() -> got(call, key, counters.identity(COMPANIES).next(1).low()), then);
  }

  private void got(Call call, CounterKey key, long number) {
    served++;
    log.accept("%s: %s of '%s'".formatted(this, number, key.name()));
    checker.handedOut(call, key, number);
    if (recallWithin > 0) {
      checker.notRecalled(this, key, number, time.nanos() - recallWithin, pausedUntil);
    }
  }

  /** Makes a call that may wait, on a thread. */
  private void await(Runnable call, Runnable then) {
    time.begin(
        this,
        () -> {
          long began = time.nanos();
          try {
            call.run();
          } catch (ReservationException e) {
            log.accept("%s: %s".formatted(this, e.getMessage()));
          } catch (InstanceStoppedException e) {
            if (!closing) {
              throw new AssertionError(this + " is not closed", e);
            }
          }
          if (pausedUntil < began && time.nanos() - began > timeout + PAUSE) {
            throw new AssertionError(
                "A call of %s took %s ns".formatted(this, time.nanos() - began));
          }
          then.run();
        });
  }

  /** Raises Max of a counter. */
  void seed(CounterKey key, long value) {
    time.begin(this, () -> seeded(counters.seeder().raise(key, value, time.nanos() + timeout)));
  }

  /** Recalls the numbers of HiLo ids that were reserved before. */
  void recall(long highest) {
    time.begin(
        this,
        () -> {
          CounterSeeder seeder = counters.seeder();
          CounterKey key = orders.on("");
          CounterKey recalled = CounterKey.recalled(key.name());
          long before = checker.changes();
          Long max = seeded(seeder.raiseAbove(key, highest, time.nanos() + timeout));
          if (max != null && seeded(seeder.raise(recalled, max, time.nanos() + timeout)) != null) {
            log.accept("%s: recalled '%s' up to %s".formatted(this, key.name(), max));
            checker.recalled(key, recalled, max, before, time.nanos());
            counters.recall(key.name(), max);
          }
        });
  }

  /** Makes a change; returns null if it failed. */
  private @Nullable Long seeded(Request<Long> request) {
    try {
      Long done = null;
      while (done == null) {
        done = request.run();
      }
      return done;
    } catch (ReservationException | TableException e) {
      log.accept("%s: %s".formatted(this, e.getMessage()));
      return null;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a caller asks for. */
  enum Kind {
    HILO,
    SEQUENCE,
    IDENTITY
  }

  /** HiLo's own queue and threads, which run in virtual time. */
  private final class Threads implements WorkQueue {

    private final WorkerShare workers =
        WorkerShare.of(body -> time.begin(body), time, Long.MAX_VALUE);

    @Override
    public void add(Work work) {
      workers.add(work);
    }

    @Override
    public void awaited(Work work) {
      workers.awaited(work);
    }

    @Override
    public boolean remove(Work work) {
      return workers.remove(work);
    }

    @Override
    public @Nullable String standing(Work work) {
      return workers.standing(work);
    }

    @Override
    public Executor thread(String purpose) {
      // The process is told to return its ranges from outside; it watches over recalls itself.
      return purpose.startsWith("recall")
          ? body -> time.begin(SimulatedProcess.this, body)
          : time::begin;
    }
  }

  private final class Events implements RangeEvents {

    @Override
    public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
      Counter reserved =
          counter.equals(SEQUENCE.name())
              ? SEQUENCE
              : counter.equals(orders.name()) ? orders : Counter.shared(counter);
      checker.arrived(SimulatedProcess.this, reserved.on(range.tag()), range.high());
    }

    @Override
    public void failed(String counter, Duration took, ReservationException failure) {}

    @Override
    public void movedBackwards(
        String counter, @Nullable Long found, long highestOwn, long resumedAt) {
      log.accept(
          "%s: Max of '%s' moved backwards to %s".formatted(SimulatedProcess.this, counter, found));
      checker.noticed(SimulatedProcess.this, counter, resumedAt);
    }

    @Override
    public void returned(String counter, long first, long last) {}

    @Override
    public void notReturned(String counter, long first, long last, @Nullable Throwable reason) {
      if (reason != null) {
        checker.lost(SimulatedProcess.this, counter, last);
      }
    }
  }
}
