package dev.hilo.internal.reserve;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reservation failed. Each caller gets its own, with its own stack; the failures of the attempts
 * are shared.
 */
public final class ReservationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<? extends Throwable> attempts;

  /**
   * @param attempts the failures of the attempts, oldest first; the last one becomes the cause
   */
  public ReservationException(String message, List<? extends Throwable> attempts) {
    super(message, last(attempts));
    attempts.stream().limit(Math.max(0, attempts.size() - 1)).forEach(this::addSuppressed);
    this.attempts = attempts;
  }

  /** The same failure for one more caller. */
  public ReservationException again() {
    return new ReservationException(String.valueOf(getMessage()), attempts);
  }

  private static @Nullable Throwable last(List<? extends Throwable> attempts) {
    return attempts.isEmpty() ? null : attempts.get(attempts.size() - 1);
  }
}
