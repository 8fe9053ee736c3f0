package dev.hilo.internal.table;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The time limits of one attempt on the table.
 *
 * @param connection the longest wait for a connection, after which the work is not begun; null if
 *     the work is wanted however late the connection comes
 * @param answer the longest time of a statement, including locks
 * @param lock the longest wait for a lock, where HiLo can set it
 */
public record TimeLimits(@Nullable Duration connection, Duration answer, Duration lock) {

  /** A statement gets this time even if less is left. */
  private static final Duration LEAST = Duration.ofMillis(500);

  public static TimeLimits of(Duration limit) {
    return new TimeLimits(limit, limit, limit);
  }

  Duration statement() {
    return answer.compareTo(LEAST) < 0 ? LEAST : answer;
  }
}
