package dev.hilo.support;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Instances for tests: a range is reserved only when a caller needs it, so that ranges can be
 * counted, and a busy machine has a minute for it.
 */
public final class WithoutPrefetch {

  private WithoutPrefetch() {}

  public static HiLoBuilder builder(DataSource dataSource) {
    return HiLo.builder(dataSource).prefetch(false).reserveTimeout(Duration.ofMinutes(1));
  }
}
