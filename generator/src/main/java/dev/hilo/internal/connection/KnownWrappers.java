package dev.hilo.internal.connection;

import static dev.hilo.internal.connection.BeanProperties.call;
import static dev.hilo.internal.connection.BeanProperties.field;
import static dev.hilo.internal.connection.BeanProperties.get;
import static java.util.Objects.requireNonNull;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pool beneath the wrappers that are known to lend its connections to every caller alike.
 * What such a wrapper adds, such as a log of statements, does not apply to a copy of the pool.
 */
final class KnownWrappers {

  private static final String SPRINGS = "org.springframework.jdbc.datasource.";

  private KnownWrappers() {}

  /** The first DataSource that is no known wrapper. Opens no connection. */
  static DataSource innermost(DataSource dataSource) {
    try {
      return beneath(dataSource) instanceof DataSource found ? innermost(found) : dataSource;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return dataSource; // It counts as unknown, and is named as such.
    }
  }

  private static @Nullable Object beneath(DataSource wrapper) throws ReflectiveOperationException {
    return switch (wrapper.getClass().getName()) {
      case SPRINGS + "DelegatingDataSource",
          SPRINGS + "LazyConnectionDataSourceProxy",
          SPRINGS + "TransactionAwareDataSourceProxy" ->
          call(wrapper, "getTargetDataSource");
      case "net.ttddyy.dsproxy.support.ProxyDataSource" -> call(wrapper, "getDataSource");
      case "com.p6spy.engine.spy.P6DataSource" -> field(wrapper, "realDataSource");
      case "io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource" ->
          field(wrapper, "delegate");
      default -> targetOfProxy(wrapper);
    };
  }

  private static @Nullable Object targetOfProxy(DataSource proxy)
      throws ReflectiveOperationException {
    ClassLoader loader = proxy.getClass().getClassLoader();
    Class<?> advised = Class.forName("org.springframework.aop.framework.Advised", false, loader);
    if (!advised.isInstance(proxy)) {
      return null;
    }
    // The class of a proxy may be hidden.
    Object source = requireNonNull(advised.getMethod("getTargetSource").invoke(proxy));
    return (boolean) get(source, "isStatic") ? call(source, "getTarget") : null;
  }
}
