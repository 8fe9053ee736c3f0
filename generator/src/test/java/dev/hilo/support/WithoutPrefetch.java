package dev.hilo.support;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Instances for tests that count ranges: a range is reserved only when a caller needs it, and a
 * busy machine has a minute for it.
 */
public final class WithoutPrefetch {

  private WithoutPrefetch() {}

  public static HiLoBuilder builder(DataSource dataSource) {
    return HiLo.builder(dataSource).prefetch(false).reserveTimeout(Duration.ofMinutes(1));
  }
}
