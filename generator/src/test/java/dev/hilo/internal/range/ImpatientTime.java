package dev.hilo.internal.range;

import dev.hilo.internal.work.MonotonicTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The clock of the system, on which every wait can time out at once. */
public final class ImpatientTime implements MonotonicTime {

  private volatile boolean impatient;

  /** Sets whether every wait times out at once. */
  public void impatient(boolean now) {
    impatient = now;
  }

  @Override
  public <T extends @Nullable Object> T await(CompletableFuture<T> outcome, long nanos)
      throws ExecutionException, TimeoutException, InterruptedException {
    return MonotonicTime.super.await(outcome, impatient ? 0 : nanos);
  }
}
