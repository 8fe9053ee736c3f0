package dev.hilo.range;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How a caller waits for a reservation, and the error it gets if nothing comes of it. */
final class Patience {

  private Patience() {}

  /**
   * Waits for the outcome.
   *
   * @param nanos how long at most
   * @param timeout the setting of which this is what is left
   * @param attempts what is tried for it
   * @param standing says where the request waits in HiLo's own line, or null
   * @throws RangeException if it failed, or did not come so soon
   */
  static <T extends @Nullable Object> T on(
      CompletableFuture<T> outcome,
      long nanos,
      long timeout,
      Attempts attempts,
      Supplier<@Nullable String> standing) {
    try {
      return attempts.time().await(outcome, Math.max(0, nanos));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RangeException failure
          ? failure.again()
          : new RangeException(attempts.goal(), List.of(e));
    } catch (TimeoutException e) {
      throw attempts.late(timeout, standing.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RangeException(
          attempts.goal() + ": the waiting thread was interrupted", List.of(e));
    }
  }
}
