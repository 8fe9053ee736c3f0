package dev.hilo.internal.reserve;

import dev.hilo.internal.table.TableException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request of the table that may take more than one turn on a thread. */
@FunctionalInterface
public interface Request<T extends @Nullable Object> {

  /**
   * Makes attempts.
   *
   * @return null if the turn ended because an attempt was held up
   * @throws ReservationException if the request has failed
   * @throws TableException if the request has failed
   */
  @Nullable T run() throws TableException, InterruptedException;

  /** The failures of the attempts so far, oldest first. */
  default List<Throwable> failures() {
    return List.of();
  }
}
