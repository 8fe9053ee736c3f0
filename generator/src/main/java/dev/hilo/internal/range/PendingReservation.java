package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.reserve.AttemptLog;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.Reserver.Reserved;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.work.Work;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One reservation under way, which any number of callers wait for. It ends once, for all of them.
 * Its mutable fields are guarded by the lock of its counter.
 */
final class PendingReservation {

  final ReservingCounter owner;
  private final int size;
  final AttemptLog attempts;
  final Work work;

  /** Completes at the end, with a {@link ReservationException} if the reservation failed. */
  private final CompletableFuture<@Nullable RangeCursor> end = new CompletableFuture<>();

  /** The sum of the numbers that the waiting callers need. */
  private long wanted;

  /** Whether a caller has ever waited for it. */
  boolean awaited;

  /** When each waiting caller gives up, in the order of joining. */
  private final Deque<Long> giveUps = new ArrayDeque<>();

  /** When it was requested; for an identity, when it began. */
  long askedAt;

  /** Why a range that still arrives is neither used nor returned; null if it is used. */
  @Nullable Throwable abandoned;

  /** A range that still arrives is dropped if it has a number at or below this one. */
  long dropUpTo;

  /** Whether it failed while the instance was stopped; its callers may wake up after a resume. */
  volatile boolean stopped;

  /** When the reservation is given up; meaningless before it begins. */
  private long deadline;

  private @Nullable RetriedRequest<Reserved> retry;

  /**
   * @param size how many numbers to reserve at least
   * @param awaited whether a caller requests it
   */
  PendingReservation(ReservingCounter owner, int size, long askedAt, boolean awaited) {
    this.owner = owner;
    this.size = size;
    this.askedAt = askedAt;
    String counter = owner.counter.name();
    this.attempts = owner.settings.attempts(counter);
    this.work = new Work(counter, awaited, () -> owner.reserve(this));
  }

  /** At least as many numbers as the waiting callers need. */
  private long capacity() {
    return Math.max(size, wanted);
  }

  boolean isWanted() {
    return wanted > 0;
  }

  void join(int numbers, long giveUpAt) {
    awaited = true;
    wanted += numbers;
    giveUps.addLast(giveUpAt);
  }

  /** Called without the lock. */
  void leave(int numbers, long giveUpAt) {
    owner.lock.run(
        () -> {
          if (!hasEnded()) {
            wanted -= numbers;
            giveUps.removeFirstOccurrence(giveUpAt);
          }
        });
  }

  /** When the last waiting caller gives up; there must be one. */
  long lastGivesUpAt() {
    return giveUps.getLast();
  }

  /**
   * Begins, or goes on with what has begun. Each attempt reads the capacity again.
   *
   * @param until when the reservation is given up
   */
  RetriedRequest<Reserved> begin(long until) {
    RetriedRequest<Reserved> begun = retry;
    if (begun == null) {
      attempts.start();
      deadline = until;
      begun = owner.reserver.reserve(() -> owner.lock.get(this::capacity), until, attempts);
      retry = begun;
    }
    return begun;
  }

  /** Whether its time is over, for example because it still waits for a connection. */
  boolean isOverdue(long now) {
    return retry != null && deadline - now <= 0;
  }

  void complete(@Nullable RangeCursor numbers) {
    end.complete(numbers);
  }

  void fail(ReservationException failure) {
    end.completeExceptionally(failure);
  }

  boolean hasEnded() {
    return end.isDone();
  }

  /** Completes at the end, without a failure. */
  CompletableFuture<@Nullable RangeCursor> ended() {
    return end.exceptionally(failure -> null);
  }

  Duration took() {
    return Duration.ofNanos(owner.settings.time().nanos() - askedAt);
  }

  /**
   * Waits for the end of this reservation.
   *
   * @param queued the work whose place in HiLo's own queue explains a delay
   * @throws ReservationException if the reservation failed, or ended too late
   */
  @Nullable RangeCursor await(long giveUpAt, Supplier<Work> queued) {
    RangeSettings settings = owner.settings;
    return await(end, giveUpAt, settings, attempts, () -> settings.work().standing(queued.get()));
  }

  /**
   * Waits for the end of this reservation, with or without success.
   *
   * @throws ReservationException if it ended too late
   */
  void awaitEnd(long giveUpAt) {
    RangeSettings settings = owner.settings;
    settings.work().awaited(work);
    await(ended(), giveUpAt, settings, attempts, () -> settings.work().standing(work));
  }

  /**
   * Waits for an outcome.
   *
   * @param outcome can only fail with a {@link ReservationException}
   * @param standing explains a delay; may be null
   * @throws ReservationException if it failed, or came too late
   */
  static <T extends @Nullable Object> T await(
      CompletableFuture<T> outcome,
      long giveUpAt,
      RangeSettings settings,
      AttemptLog attempts,
      Supplier<@Nullable String> standing) {
    try {
      return settings.time().await(outcome, Math.max(0, giveUpAt - settings.time().nanos()));
    } catch (ExecutionException e) {
      throw requireNonNull((ReservationException) e.getCause()).again();
    } catch (TimeoutException e) {
      throw attempts.late(settings.timeoutNanos(), standing.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw attempts.interrupted(e);
    }
  }
}
