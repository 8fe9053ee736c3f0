package dev.hilo.internal.connection;

import static dev.hilo.internal.connection.BeanProperties.call;
import static dev.hilo.internal.connection.BeanProperties.field;
import static dev.hilo.internal.connection.BeanProperties.get;
import static java.util.Objects.requireNonNull;

import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pool beneath known wrappers, which lend its connections to all callers alike. A copy of
 * the pool does without the wrapper, such as a log of statements.
 */
final class KnownWrappers {

  private static final String SPRINGS = "org.springframework.jdbc.datasource.";

  private KnownWrappers() {}

  /** The first DataSource that is not a known wrapper. Opens no connection. */
  static DataSource innermost(DataSource dataSource) {
    try {
      return beneath(dataSource) instanceof DataSource found ? innermost(found) : dataSource;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return dataSource; // Unknown.
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
