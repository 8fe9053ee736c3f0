package dev.hilo.range;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What was tried for one reservation, and the words for its end. Written by the one thread that
 * tries, read by all that wait.
 */
final class Attempts {

  private static final int MOST_REMEMBERED = 8;

  private final String counter;
  private final MonotonicTime time;
  private final Supplier<String> holdUp;
  private final long began;
  private volatile int count;
  private volatile boolean overtaken;

  /** The first failures and the last one; replaced, never changed. */
  private volatile List<Throwable> failures = List.of();

  /**
   * @param holdUp what may keep an answer from coming, in sentences
   */
  Attempts(String counter, MonotonicTime time, Supplier<String> holdUp) {
    this.counter = counter;
    this.time = time;
    this.holdUp = holdUp;
    this.began = time.nanos();
  }

  /** The clock they go by. */
  MonotonicTime time() {
    return time;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread writes
  void begin() {
    count++;
  }

  /** Somebody else was faster. */
  void overtaken() {
    overtaken = true;
  }

  void remember(Throwable failure) {
    List<Throwable> more = new ArrayList<>(failures);
    if (more.size() == MOST_REMEMBERED) {
      more.remove(more.size() - 1);
    }
    more.add(failure);
    failures = List.copyOf(more);
  }

  /** The database refused for good. */
  RangeException refused(Throwable failure) {
    return new RangeException(
        "No numbers for '" + counter + "': " + failure.getMessage(), failures);
  }

  /** The instance was closed. */
  RangeException closed() {
    return new RangeException(
        "No numbers for '" + counter + "': this HiLo was closed meanwhile.", failures);
  }

  /**
   * The reservation's time was up.
   *
   * @param outage why the database did not serve others, if it is known
   */
  RangeException gaveUp(@Nullable Throwable outage) {
    if (failures.isEmpty() && outage != null) {
      remember(outage);
    }
    List<Throwable> all = failures;
    String why = all.isEmpty() ? whyWithoutFailure() : all.get(all.size() - 1).getMessage();
    long millis = TimeUnit.NANOSECONDS.toMillis(time.nanos() - began);
    return new RangeException(
        "No numbers for '" + counter + "' after " + tried() + " in " + millis + " ms: " + why, all);
  }

  /**
   * A caller's time is up before the reservation is over.
   *
   * @param timeout how long the caller may wait, in nanoseconds
   */
  RangeException late(long timeout) {
    List<Throwable> all = failures;
    String limit =
        "No numbers for '"
            + counter
            + "' within "
            + TimeUnit.NANOSECONDS.toMillis(timeout)
            + " ms (reserveTimeout)";
    if (all.isEmpty()) {
      return new RangeException(limit + ". " + holdUp.get(), all);
    }
    return new RangeException(
        limit + ", after " + tried() + ". The last failed: " + all.get(all.size() - 1).getMessage(),
        all);
  }

  private String whyWithoutFailure() {
    return overtaken
        ? "other clients were faster every time. If they are many, let ranges be larger"
            + " (rangeSize)."
        : "the connection or the answers came so late that no time was left.";
  }

  private String tried() {
    int tried = count;
    return tried + (tried == 1 ? " attempt" : " attempts");
  }
}
