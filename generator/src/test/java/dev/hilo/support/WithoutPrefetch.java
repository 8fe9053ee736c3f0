package dev.hilo.support;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import javax.sql.DataSource;

/** Instances for tests that count ranges: none is reserved that nobody asked for. */
public final class WithoutPrefetch {

  private WithoutPrefetch() {}

  public static HiLoBuilder builder(DataSource dataSource) {
    return HiLo.builder(dataSource).prefetch(false);
  }
}
