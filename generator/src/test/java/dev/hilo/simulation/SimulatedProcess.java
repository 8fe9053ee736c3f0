package dev.hilo.simulation;

import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.Counter;
import dev.hilo.internal.range.InstanceStoppedException;
import dev.hilo.internal.range.RangeCursor;
import dev.hilo.internal.range.RangeEvents;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.Request;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import dev.hilo.internal.work.WorkerThreads;
import dev.hilo.simulation.NumberChecker.Call;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A process with HiLo's real code on simulated time, threads and table, and with callers. */
final class SimulatedProcess implements VirtualTime.Host {

  static final String ORDERS = "orders";
  static final String SEQUENCE = "/";
  static final String COMPANIES = "companies|";

  private static final long PAUSE = Duration.ofMillis(1).toNanos();

  private final String name;
  private final VirtualTime time;
  private final NumberChecker checker;
  private final Consumer<String> log;
  private final SimulatedTable table;
  private final ThrownErrors errors;
  private final MonotonicTime erring;
  private final ActiveCounters counters;
  private final long timeout;

  private long pausedUntil;
  private boolean down;
  private boolean closing;
  private boolean closed;
  private boolean hasGaps;
  private long served;

  SimulatedProcess(String name, VirtualTime time, SimulatedWorld world) {
    this.name = name;
    this.time = time;
    this.checker = world.checker();
    this.log = world::log;
    this.errors = new ThrownErrors(world::isNextError);
    this.erring = errors.in(time);
    RangeSettings plain = world.settings(this, new Threads(), new Events());
    this.table = (SimulatedTable) plain.table();
    this.timeout = plain.timeoutNanos();
    RangeSettings settings =
        new RangeSettings(
            errors.in(table),
            plain.size(),
            plain.reserveTimeout(),
            plain.prefetch(),
            erring,
            plain.work(),
            plain.events());
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

  /** Whether a call ended by an Error, perhaps after it had taken a number. */
  boolean hasGaps() {
    return hasGaps;
  }

  /** How many calls got a number. */
  long served() {
    return served;
  }

  /** The tag of the process among several sites; null if there are none. */
  @Nullable String site() {
    return table.site();
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
        ThrownErrors.ofThread(
            () -> {
              boolean isMine = true;
              try {
                isMine = counters.suspend(false);
                if (isMine) {
                  checker.suspended(this);
                  copy.run();
                  time.sleep(nanos);
                }
              } catch (ThrownErrors.Thrown e) {
                checker.perhapsSuspended(this);
              } finally {
                while (isMine) {
                  isMine = !resumes();
                }
              }
            }));
  }

  private boolean resumes() {
    try {
      counters.resume(false);
      return true;
    } catch (ThrownErrors.Thrown e) {
      return false;
    }
  }

  /** Ends in good order. */
  void close() {
    closing = true;
    time.begin(
        this,
        () -> {
          try {
            counters.close(false);
          } catch (ThrownErrors.Thrown e) {
            log.accept(this + " closes with an Error");
          }
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
      case HILO -> buffered(ORDERS, then);
      case SEQUENCE -> buffered(SEQUENCE, then);
      case IDENTITY -> identity(then);
    }
  }

  private void buffered(String counter, Runnable then) {
    Call call = checker.begin(this, CounterKey.of(counter, ""), false);
    Counter numbers = counters.of(counter);
    RangeCursor cursor = numbers.current();
    long number;
    try {
      number = cursor.take();
    } catch (ThrownErrors.Thrown e) {
      hasGaps = true;
      then.run();
      return;
    }
    if (number != RangeCursor.SPENT) {
      got(call, row(counter, cursor.tag()), number);
      then.run();
      return;
    }
    await(
        () -> {
          NumberRange taken = numbers.nextAfter(cursor);
          got(call, row(counter, taken.tag()), taken.low());
        },
        then);
  }

  private CounterKey row(String counter, String tag) {
    return table.row(CounterKey.of(counter, tag), tag);
  }

  private void identity(Runnable then) {
    CounterKey key = CounterKey.shared(COMPANIES);
    Call call = checker.begin(this, key, true);
    await(() -> got(call, key, counters.of(COMPANIES).reserve(1).low()), then);
  }

  private void got(Call call, CounterKey key, long number) {
    served++;
    log.accept("%s: %s of '%s'".formatted(this, number, key.name()));
    checker.handedOut(call, key, number);
  }

  /** Makes a call that may wait, on a thread. */
  private void await(Runnable call, Runnable then) {
    time.begin(
        this,
        () -> {
          long began = time.nanos();
          try {
            call.run();
          } catch (ThrownErrors.Thrown e) {
            log.accept(this + ": a call ended by an Error");
            hasGaps = true;
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
    time.begin(
        this,
        ThrownErrors.ofThread(
            () -> seeded(counters.seeder().raise(key, value, time.nanos() + timeout))));
  }

  /** Makes a change; returns null if it failed. */
  private @Nullable Long seeded(Request<Long> request) {
    try {
      Long done = null;
      while (done == null) {
        done = table.seed(request::run);
      }
      return done;
    } catch (ReservationException | TableException | ThrownErrors.Thrown e) {
      log.accept("%s: %s".formatted(this, e.getMessage()));
      return null;
    } catch (Exception e) {
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

    private final WorkerThreads workers =
        WorkerThreads.of(
            body -> time.begin(ThrownErrors.ofThread(body)), WorkerThreads.MOST, erring);

    @Override
    public void add(Work work, boolean awaited) {
      errors.perhaps();
      workers.add(work, awaited);
      errors.perhaps();
    }

    @Override
    public boolean remove(Work work) {
      errors.perhaps();
      return workers.remove(work);
    }

    @Override
    public @Nullable String standing(Work work) {
      errors.perhaps();
      return workers.standing(work);
    }

    @Override
    public void begin(String purpose, Runnable task) {
      errors.perhaps();
      time.begin(ThrownErrors.ofThread(task));
    }
  }

  private final class Events implements RangeEvents {

    @Override
    public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
      checker.arrived(SimulatedProcess.this, row(counter, range.tag()), range.high());
      errors.perhaps();
    }

    @Override
    public void failed(String counter, Duration took, ReservationException failure) {
      errors.perhaps();
    }

    @Override
    public void movedBackwards(
        String counter, @Nullable Long found, long highestOwn, long resumedAt) {
      log.accept(
          "%s: Max of '%s' moved backwards to %s".formatted(SimulatedProcess.this, counter, found));
      checker.noticed(SimulatedProcess.this, counter, resumedAt);
    }

    @Override
    public void returned(String counter, long first, long last) {
      errors.perhaps();
    }

    @Override
    public void notReturned(String counter, long first, long last, @Nullable Throwable reason) {
      if (reason != null) {
        checker.lost(SimulatedProcess.this, counter, last);
      }
      errors.perhaps();
    }
  }
}
