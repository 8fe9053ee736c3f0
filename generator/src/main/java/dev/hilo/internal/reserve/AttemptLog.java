package dev.hilo.internal.reserve;

import dev.hilo.internal.work.MonotonicTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Records the attempts of one reservation, and words its failure. Written by the one thread that
 * tries, read by all that wait.
 */
public final class AttemptLog {

  private static final int MOST_REMEMBERED = 8;

  private final String goal;
  private final MonotonicTime time;
  private final Supplier<String> holdUp;
  private volatile long began;
  private volatile int count;
  private volatile boolean overtaken;

  /** Replaced, never changed. */
  private volatile List<Throwable> failures = List.of();

  /**
   * @param goal the message if all attempts fail: "No numbers for 'orders'"
   * @param holdUp why no answer may have come, in sentences
   */
  public AttemptLog(String goal, MonotonicTime time, Supplier<String> holdUp) {
    this.goal = goal;
    this.time = time;
    this.holdUp = holdUp;
    this.began = time.nanos();
  }

  /** Notes that the reservation begins, perhaps long after the first caller asked for it. */
  public void start() {
    began = time.nanos();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // only one thread writes
  void begin() {
    count++;
  }

  /** How many attempts have begun. */
  int count() {
    return count;
  }

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

  /** The database refused it for good; the failure was remembered. */
  ReservationException refused(@Nullable String why) {
    return new ReservationException(goal + ": " + why, failures);
  }

  /** The instance was closed or suspended. */
  public ReservationException stopped() {
    return new ReservationException(
        goal + ": this HiLo was closed or suspended meanwhile.", failures);
  }

  /** The thread that waits was interrupted. */
  public ReservationException interrupted(InterruptedException interrupt) {
    return new ReservationException(
        goal + ": the waiting thread was interrupted", List.of(interrupt));
  }

  /**
   * The reservation's time was up.
   *
   * @param outage why the database did not serve other counters; null if unknown
   */
  ReservationException gaveUp(@Nullable Throwable outage) {
    if (failures.isEmpty() && outage != null) {
      remember(outage);
    }
    List<Throwable> all = failures;
    String why = all.isEmpty() ? whyWithoutFailure() : all.get(all.size() - 1).getMessage();
    long millis = TimeUnit.NANOSECONDS.toMillis(time.nanos() - began);
    return new ReservationException(
        goal + " after " + tried() + " in " + millis + " ms: " + why, all);
  }

  /** The first failures and the last one. */
  List<Throwable> failures() {
    return failures;
  }

  /**
   * A caller's time was up before the request ended.
   *
   * @param timeout the caller's, in nanoseconds
   * @param standing where the request waits in HiLo's own queue; null if it does not
   */
  public ReservationException late(long timeout, @Nullable String standing) {
    List<Throwable> all = failures;
    String limit =
        goal + " within " + TimeUnit.NANOSECONDS.toMillis(timeout) + " ms (reserveTimeout)";
    String last =
        all.isEmpty()
            ? overtaken ? "Other clients were faster so far. " : ""
            : "The last attempt failed: " + all.get(all.size() - 1).getMessage() + " ";
    String now = standing != null ? standing : all.isEmpty() ? holdUp.get() : "";
    String tries = count == 0 ? "" : ", after " + tried();
    return new ReservationException((limit + tries + ". " + last + now).strip(), all);
  }

  private String whyWithoutFailure() {
    return overtaken
        ? "other clients were faster every time."
        : "the connection or the answers came so late that no time was left.";
  }

  private String tried() {
    int tried = count;
    return tried + (tried == 1 ? " attempt" : " attempts");
  }
}
