package dev.hilo.simulation;

import dev.hilo.internal.work.MonotonicTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * How CosId's SegmentChainId reserves, for one caller: segments in a chain, to which a worker sees
 * every second, or when it is woken. It keeps two segments of numbers ahead; and for five seconds
 * after a caller found the chain empty ("hunger") it appends at each look, twice as many segments
 * as the last time. Who finds it empty appends two segments itself, unless the worker is about to.
 */
final class CosIdChainRule implements NumberGenerator {

  private static final int SAFE_DISTANCE = 2;
  private static final long MOST_DISTANCE = 100_000_000;
  private static final long HUNGRY_SECONDS = 5;
  private static final long PERIOD = TimeUnit.SECONDS.toNanos(1);

  /** The hour of a hunger comes from a clock that is read once a second: so late on average. */
  private static final long CLOCK_IS_LATE = PERIOD / 2;

  /** Any that is long after that of a hunger which never was. */
  private static final long FIRST_SECOND = 1_000;

  private final int step;
  private final MonotonicTime time;
  private final NumberStore store;

  private Segment head = new Segment(-1, 0);
  private Segment tail = head;
  private long distance = SAFE_DISTANCE;
  private long hungryAt;
  private CompletableFuture<Boolean> wakeUp = new CompletableFuture<>();
  private boolean closed;

  /**
   * @param step how many numbers a segment has
   */
  CosIdChainRule(int step, MonotonicTime time, Executor workers, NumberStore store) {
    this.step = step;
    this.time = time;
    this.store = store;
    workers.execute(this::work);
  }

  @Override
  public long next() {
    while (true) {
      Segment used = firstWithNumbers();
      if (used != null) {
        head = used;
        return ++used.sequence;
      }
      Segment empty = head;
      if (append(empty, SAFE_DISTANCE) && empty.next != null) {
        head = empty.next;
      }
      hungryAt = second(time.nanos() - CLOCK_IS_LATE);
      wakeUp.complete(true);
    }
  }

  @Override
  public void close() {
    closed = true;
    wakeUp.complete(true);
  }

  private void work() {
    while (!closed) {
      look();
      try {
        VirtualTime.await(time, wakeUp, PERIOD);
      } catch (TimeoutException e) {
        continue;
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
      wakeUp = new CompletableFuture<>();
    }
  }

  private void look() {
    boolean hungry = second(time.nanos()) - hungryAt < HUNGRY_SECONDS;
    distance =
        hungry ? Math.min(distance * 2, MOST_DISTANCE) : Math.max(distance / 2, SAFE_DISTANCE);
    Segment used = firstWithNumbers();
    Segment from = used == null ? tail : used;
    head = from;
    long missing = SAFE_DISTANCE - (tail.max - from.sequence) / step;
    if (missing <= 0 && !hungry) {
      return;
    }
    long segments = hungry ? distance : missing;
    while (!append(tail, segments)) {
      tail = tail.last();
    }
    tail = tail.last();
  }

  /** Appends segments as one, unless another is there or comes: then it waits for that. */
  private boolean append(Segment last, long segments) {
    if (last.next != null) {
      return false;
    }
    if (last.coming != null) {
      last.coming.await(time);
      return false;
    }
    Coming coming = new Coming();
    last.coming = coming;
    long max = store.add(segments * step);
    last.next = new Segment(max, segments * step);
    coming.there.complete(true);
    return true;
  }

  private @Nullable Segment firstWithNumbers() {
    Segment segment = head;
    while (segment != null && segment.sequence >= segment.max) {
      segment = segment.next;
    }
    return segment;
  }

  private static long second(long nanos) {
    return FIRST_SECOND + Math.floorDiv(nanos, PERIOD);
  }

  private static final class Segment {

    private final long max;
    private long sequence;
    private @Nullable Segment next;
    private @Nullable Coming coming;

    Segment(long max, long size) {
      this.max = max;
      this.sequence = max - size;
    }

    Segment last() {
      Segment last = this;
      while (last.next != null) {
        last = last.next;
      }
      return last;
    }
  }

  /** A segment under way. */
  private static final class Coming {

    private final CompletableFuture<Boolean> there = new CompletableFuture<>();

    void await(MonotonicTime time) {
      try {
        VirtualTime.await(time, there, Long.MAX_VALUE / 4);
      } catch (TimeoutException | InterruptedException | ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
