package dev.hilo.range;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a caller holds who stands in line for numbers. Done once it has them, or has gone away. */
final class Ticket {

  private final CompletableFuture<NumberRange> numbers = new CompletableFuture<>();
  private final int count;
  private final long giveUpAt;
  private volatile Attempts attempts;

  /**
   * @param count how many numbers are wanted
   * @param giveUpAt when the caller gives up
   * @param attempts what is tried for them; nothing yet
   */
  Ticket(int count, long giveUpAt, Attempts attempts) {
    this.count = count;
    this.giveUpAt = giveUpAt;
    this.attempts = attempts;
  }

  int count() {
    return count;
  }

  /** When the caller gives up. */
  long giveUpAt() {
    return giveUpAt;
  }

  /** What is being tried, so that a caller that goes away can say it. */
  void attempts(Attempts now) {
    attempts = now;
  }

  boolean isDone() {
    return numbers.isDone();
  }

  void complete(NumberRange range) {
    numbers.complete(range);
  }

  void completeExceptionally(RangeException failure) {
    numbers.completeExceptionally(failure);
  }

  /**
   * Waits for the numbers. Who gives up waiting leaves the line.
   *
   * @param timeout how long at most, in nanoseconds
   * @param standing says where the request waits in HiLo's own line, or null
   * @throws RangeException if they were not to be had, or not so soon
   */
  NumberRange await(long timeout, Supplier<@Nullable String> standing) {
    try {
      return Patience.on(numbers, timeout, timeout, attempts, standing);
    } finally {
      // Of no effect where there are numbers, or a failure.
      numbers.cancel(false);
    }
  }
}
