package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.WorkerThreads;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.time.Duration;

/** Builds a {@link HiLo} on a table in memory. */
final class FakeHiLo {

  private FakeHiLo() {}

  /**
   * Without prefetching, so that it does not depend on the clock what is reserved when. Callers
   * wait for longer than a busy machine may need.
   *
   * <p>Where a query is set for the node tag, {@link FakeTable#node} is the answer.
   */
  static HiLoBuilder on(FakeTable table) {
    return new HiLoBuilder(
            new TableSource(
                null,
                "It has a fake table.",
                true,
                WorkerThreads.MOST,
                settings ->
                    settings.tagQuery == null
                        ? table.servedBy(requireNonNull(settings.nodeTag()))
                        : table))
        .prefetch(false)
        .reserveTimeout(Duration.ofMinutes(1));
  }

  /** The same with another clock. */
  static HiLoBuilder on(FakeTable table, MonotonicTime time) {
    HiLoBuilder builder = on(table);
    builder.time = time;
    return builder;
  }

  /** A connection that says false to everything: so it is not in auto-commit mode. */
  static Connection connectionInTransaction() {
    return (Connection)
        Proxy.newProxyInstance(
            FakeHiLo.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (self, method, arguments) -> false);
  }
}
