package dev.hilo.internal.table;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long one attempt on the table may take.
 *
 * @param connection how long its connection may take to come; work that is not wanted later is not
 *     begun after that. Null if the work is wanted however late the connection comes
 * @param answer how long the database may work at a statement, locks included
 * @param lock how long the database may wait for a lock, where HiLo can tell it
 */
public record TimeLimits(@Nullable Duration connection, Duration answer, Duration lock) {

  /** The same limit for everything. */
  public static TimeLimits of(Duration limit) {
    return new TimeLimits(limit, limit, limit);
  }
}
