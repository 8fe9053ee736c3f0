package dev.hilo.connection;

import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pool beneath the wrappers that are known to lend its connections to every caller alike.
 * What such a wrapper adds, such as a log of statements, does not apply to a copy of the pool.
 */
final class Wrappers {

  private static final String SPRINGS = "org.springframework.jdbc.datasource.";

  /** The public method, or the field, that has the DataSource beneath, by the exact class. */
  private static final Map<String, String> BENEATH =
      Map.of(
          SPRINGS + "DelegatingDataSource",
          "getTargetDataSource",
          SPRINGS + "LazyConnectionDataSourceProxy",
          "getTargetDataSource",
          SPRINGS + "TransactionAwareDataSourceProxy",
          "getTargetDataSource",
          "net.ttddyy.dsproxy.support.ProxyDataSource",
          "getDataSource",
          "com.p6spy.engine.spy.P6DataSource",
          "realDataSource",
          "io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource",
          "delegate");

  private static final String SPRINGS_PROXY = "org.springframework.aop.framework.Advised";

  private Wrappers() {}

  /** The first DataSource that is no known wrapper. Opens no connection. */
  static DataSource innermost(DataSource dataSource) {
    DataSource innermost = dataSource;
    for (DataSource next = dataSource; next != null; next = beneath(next)) {
      innermost = next;
    }
    return innermost;
  }

  private static @Nullable DataSource beneath(DataSource wrapper) {
    try {
      String way = BENEATH.get(wrapper.getClass().getName());
      Object beneath =
          way == null
              ? targetOfProxy(wrapper)
              : way.startsWith("get") ? Beans.call(wrapper, way) : Beans.field(wrapper, way);
      return beneath instanceof DataSource found ? found : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      // The wrapper counts as unknown, and is named as such.
      return null;
    }
  }

  private static @Nullable Object targetOfProxy(DataSource proxy)
      throws ReflectiveOperationException {
    boolean isProxy =
        Beans.publicTypes(proxy.getClass()).stream()
            .anyMatch(type -> type.getName().equals(SPRINGS_PROXY));
    if (!isProxy) {
      return null;
    }
    Object source = Beans.get(proxy, "getTargetSource");
    return (boolean) Beans.get(source, "isStatic") ? Beans.call(source, "getTarget") : null;
  }
}
