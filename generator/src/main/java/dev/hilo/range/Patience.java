package dev.hilo.range;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** How a caller waits for a reservation, and what it hears if nothing comes of it. */
final class Patience {

  private Patience() {}

  /**
   * Waits for the outcome.
   *
   * @param nanos how long at most
   * @param timeout the setting of which this is what is left
   * @param attempts what is tried for it
   * @throws RangeException if it failed, or did not come so soon
   */
  static <T extends @Nullable Object> T on(
      CompletableFuture<T> outcome, String counter, long nanos, long timeout, Attempts attempts) {
    try {
      return attempts.time().await(outcome, Math.max(0, nanos));
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RangeException failure
          ? failure.again()
          : new RangeException("No numbers for '" + counter + "'", List.of(e));
    } catch (TimeoutException e) {
      throw attempts.late(timeout);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RangeException(
          "Interrupted while waiting for numbers for '" + counter + "'", List.of(e));
    }
  }
}
