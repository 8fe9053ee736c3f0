package dev.hilo.simulation;

import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Time that passes only while all threads wait. One thread runs, until it sleeps or waits; then
 * time jumps to the next event, and the thread that waits for it goes on. So hours take seconds,
 * and every run is the same.
 *
 * <p>The thread that creates it runs first. Others start with {@link #begin}. What a thread begins
 * belongs to the {@link Host} of that thread, and does not happen while the host is paused, nor
 * after it crashed.
 */
final class VirtualTime implements MonotonicTime, AutoCloseable {

  private static final long NEVER = Long.MAX_VALUE;

  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final Deque<Sleeper> asleep = new ArrayDeque<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "virtual-time");
            thread.setDaemon(true);
            return thread;
          });

  private final long mostSteps;
  private long now;
  private long next = NEVER;
  private long order;
  private long steps;

  /** The host of the running thread; null if it has none. */
  private @Nullable Host host;

  /** Why time has ended; null before. */
  private @Nullable Throwable end;

  VirtualTime() {
    this(Long.MAX_VALUE);
  }

  /**
   * @param mostSteps after so many events time ends, since some thread makes no progress
   */
  VirtualTime(long mostSteps) {
    this.mostSteps = mostSteps;
  }

  @Override
  public long nanos() {
    return now;
  }

  long steps() {
    return steps;
  }

  @Override
  public void sleep(long nanos) {
    sleepUntil(now + nanos);
  }

  /** Sleeps until a time, if that is to come. */
  void sleepUntil(long time) {
    step();
    if (time < next) {
      now = Math.max(now, time);
      return;
    }
    Sleeper me = new Sleeper();
    add(time, host, me);
    letPass(me);
  }

  /** Lets something happen at a time; it must neither sleep nor wait. */
  void at(long time, Runnable action) {
    at(time, host, action);
  }

  /**
   * Lets something happen at a time.
   *
   * @param of where it happens; null for a place that neither pauses nor crashes
   * @param action must neither sleep nor wait
   */
  void at(long time, @Nullable Host of, Runnable action) {
    add(
        time,
        of,
        () -> {
          action.run();
          return null;
        });
  }

  /** Begins something that may sleep and wait, on a thread of its own. */
  void begin(Runnable body) {
    begin(host, body);
  }

  /** The same on a host. */
  void begin(@Nullable Host of, Runnable body) {
    add(now, of, () -> body);
  }

  private void add(long time, @Nullable Host of, What what) {
    if (end == null) {
      events.add(new Event(Math.max(now, time), order++, of, what));
      next = events.element().at;
    }
  }

  @Override
  public boolean await(Signal signal, long nanos) {
    step();
    Sleeper me = new Sleeper();
    Host mine = host;
    Runnable waker = () -> add(now, mine, me);
    if (signal.add(waker)) {
      add(now + nanos, mine, me);
      letPass(me);
      signal.remove(waker);
    }
    return signal.isGiven();
  }

  /** Waits for an outcome. */
  static <T extends @Nullable Object> T await(
      MonotonicTime time, CompletableFuture<T> outcome, long nanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    Signal done = new Signal();
    CompletableFuture<T> told = outcome.whenComplete((result, failure) -> done.give());
    if (!time.await(done, nanos)) {
      throw new TimeoutException();
    }
    return told.get();
  }

  /** Hands the turn on, and comes back when it is this thread's again. */
  private void letPass(Sleeper me) {
    asleep.add(me);
    Runnable body = handOn();
    if (body != null) {
      threads.execute(() -> live(body));
    }
    me.turn.acquireUninterruptibly();
    checkNotEnded();
    asleep.remove(me);
  }

  private void step() {
    checkNotEnded();
    steps++;
    if (steps > mostSteps) {
      end(new IllegalStateException("No progress after " + steps + " steps"));
    }
  }

  private void checkNotEnded() {
    if (end != null) {
      throw new Ended(end);
    }
  }

  /**
   * Lets things happen until one of them gives a thread its turn, perhaps the one that asks.
   *
   * @return what is to be run on a thread of its own; null if a sleeping thread has the turn
   */
  private @Nullable Runnable handOn() {
    try {
      while (end == null) {
        Event event = events.poll();
        if (event == null) {
          end(new IllegalStateException("All threads wait, and there is no event."));
          return null;
        }
        next = events.isEmpty() ? NEVER : events.element().at;
        Host of = event.host;
        if (of != null && of.isDown()) {
          continue;
        }
        if (of != null && of.pausedUntil() > event.at) {
          add(of.pausedUntil(), of, event.what);
          continue;
        }
        now = event.at;
        step();
        host = of;
        Runnable body = event.what.happens();
        if (body == Woken.UP) {
          return null;
        }
        if (body != null) {
          return body;
        }
      }
    } catch (RuntimeException | Error e) {
      end(e);
    }
    return null;
  }

  private void live(Runnable first) {
    Runnable body = first;
    while (body != null) {
      try {
        body.run();
      } catch (RuntimeException | Error e) {
        end(e);
      }
      body = end == null ? handOn() : null;
    }
  }

  /** Ends time: a thread that waits, or begins to wait, gets an {@link Ended}. */
  void end(Throwable reason) {
    if (end == null) {
      end = reason;
      List.copyOf(asleep).forEach(sleeper -> sleeper.turn.release());
    }
  }

  /** Why time has ended; null if it goes on. */
  @Nullable Throwable reasonOfEnd() {
    return end;
  }

  @Override
  public void close() {
    end(new IllegalStateException("Virtual time was closed."));
    threads.shutdown();
  }

  /** A place whose threads may be paused, and may vanish. */
  interface Host {

    long pausedUntil();

    boolean isDown();
  }

  /** Ends a thread in virtual time. */
  static final class Ended extends Error {

    private static final long serialVersionUID = 1L;

    Ended(Throwable reason) {
      super("Virtual time has ended", reason, false, false);
    }
  }

  /** Something at a time, after all that was to happen then before it was added. */
  private record Event(long at, long order, @Nullable Host host, What what)
      implements Comparable<Event> {

    @Override
    public int compareTo(Event other) {
      return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
    }
  }

  @FunctionalInterface
  private interface What {

    /** Lets it happen; returns what needs a thread, {@link Woken}, or null. */
    @Nullable Runnable happens();
  }

  /** A sleeping thread has the turn, and nothing is to be run. */
  private enum Woken implements Runnable {
    UP;

    @Override
    public void run() {}
  }

  /**
   * A thread that waits for its turn. Whatever wakes it first does so; the rest is of no effect.
   */
  private static final class Sleeper implements What {

    private final Semaphore turn = new Semaphore(0);
    private boolean awake;

    @Override
    public @Nullable Runnable happens() {
      if (awake) {
        return null;
      }
      awake = true;
      turn.release();
      return Woken.UP;
    }
  }
}
