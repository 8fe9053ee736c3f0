package dev.hilo.simulation;

import dev.hilo.internal.work.MonotonicTime;
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
 * <p>The thread that creates it runs first. Others start with {@link #begin}.
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

  private long now;
  private long next = NEVER;
  private long order;
  private @Nullable Throwable stuck;

  @Override
  public long nanos() {
    return now;
  }

  @Override
  public void sleep(long nanos) {
    sleepUntil(now + nanos);
  }

  /** Sleeps until a time, if that is to come. */
  void sleepUntil(long time) {
    if (time < next) {
      now = Math.max(now, time);
      return;
    }
    Sleeper me = new Sleeper();
    add(time, me);
    letPass(me);
  }

  /** Lets something happen at a time; it must neither sleep nor wait. */
  void at(long time, Runnable action) {
    add(
        time,
        () -> {
          action.run();
          return false;
        });
  }

  /** Begins something that may sleep and wait, on a thread of its own. */
  void begin(Runnable body) {
    add(
        now,
        () -> {
          threads.execute(() -> live(body));
          return true;
        });
  }

  private void add(long time, What what) {
    events.add(new Event(Math.max(now, time), order++, what));
    next = events.element().at;
  }

  @Override
  public <T extends @Nullable Object> T await(CompletableFuture<T> outcome, long nanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (!outcome.isDone()) {
      Sleeper me = new Sleeper();
      CompletableFuture<T> told = outcome.whenComplete((result, failure) -> add(now, me));
      add(now + nanos, me);
      letPass(me);
      if (!told.isDone()) {
        throw new TimeoutException();
      }
    }
    return outcome.get();
  }

  /** Hands the turn on, and comes back when it is this thread's again. */
  private void letPass(Sleeper me) {
    asleep.add(me);
    handOn();
    me.turn.acquireUninterruptibly();
    asleep.remove(me);
    if (stuck != null) {
      throw new IllegalStateException("Virtual time stands still", stuck);
    }
  }

  /** Lets things happen until one of them gives a thread its turn, perhaps the one that asks. */
  private void handOn() {
    boolean taken = false;
    while (!taken) {
      Event event = events.poll();
      if (event == null) {
        stop(new IllegalStateException("All threads wait, and there is no event."));
        return;
      }
      next = events.isEmpty() ? NEVER : events.element().at;
      now = event.at;
      taken = event.happens();
    }
  }

  private void live(Runnable body) {
    try {
      body.run();
    } catch (RuntimeException | Error e) {
      stop(e);
      return;
    }
    handOn();
  }

  /** Wakes all, to hear why time stands still. */
  private void stop(Throwable reason) {
    stuck = reason;
    List.copyOf(asleep).forEach(sleeper -> sleeper.turn.release());
  }

  /** Ends the threads that are idle. */
  @Override
  public void close() {
    threads.shutdown();
  }

  /** Something at a time, after all that was to happen then before it was added. */
  private record Event(long at, long order, What what) implements Comparable<Event> {

    boolean happens() {
      return what.happens();
    }

    @Override
    public int compareTo(Event other) {
      return at == other.at ? Long.compare(order, other.order) : Long.compare(at, other.at);
    }
  }

  /** What happens. */
  @FunctionalInterface
  private interface What {

    /** Lets it happen, and says whether it gave a thread its turn. */
    boolean happens();
  }

  /**
   * A thread that waits for its turn. Whatever wakes it first does so; the rest is of no effect.
   */
  private static final class Sleeper implements What {

    private final Semaphore turn = new Semaphore(0);
    private boolean awake;

    @Override
    public boolean happens() {
      if (awake) {
        return false;
      }
      awake = true;
      turn.release();
      return true;
    }
  }
}
