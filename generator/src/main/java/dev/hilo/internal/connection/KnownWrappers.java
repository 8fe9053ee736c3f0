package dev.hilo.internal.connection;

import java.lang.reflect.Method;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds the pool beneath known wrappers, which lend its connections to all callers alike. A copy of
 * the pool does without the wrapper, such as a log of statements.
 */
final class KnownWrappers {

  private static final String SPRINGS = "org.springframework.jdbc.datasource.";
  private static final String AOP = "org.springframework.aop.";
  private static final String MICRONAUTS = "io.micronaut.data.connection.jdbc.advice.";

  private KnownWrappers() {}

  /** The first DataSource that is not a known wrapper. Opens no connection. */
  static DataSource innermost(DataSource dataSource) {
    try {
      return beneath(dataSource) instanceof DataSource found && found != dataSource
          ? innermost(found)
          : dataSource;
    } catch (ReflectiveOperationException | SQLException | RuntimeException | LinkageError e) {
      return dataSource; // Unknown.
    }
  }

  private static @Nullable Object beneath(DataSource wrapper)
      throws ReflectiveOperationException, SQLException {
    return switch (wrapper.getClass().getName()) {
      case SPRINGS + "DelegatingDataSource",
          SPRINGS + "LazyConnectionDataSourceProxy",
          SPRINGS + "TransactionAwareDataSourceProxy",
          MICRONAUTS + "ContextualAwareDataSource$DataSourceProxy" ->
          call(wrapper.getClass(), "getTargetDataSource", wrapper);
      case "net.ttddyy.dsproxy.support.ProxyDataSource" ->
          call(wrapper.getClass(), "getDataSource", wrapper);
      case "com.p6spy.engine.spy.P6DataSource",
          "io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource",
          "io.quarkus.agroal.runtime.OpenTelemetryAgroalDataSource" ->
          wrapper.unwrap(DataSource.class);
      default -> {
        Object bean = beanOfArc(wrapper);
        yield bean == null ? targetOfProxy(wrapper) : bean;
      }
    };
  }

  /** The bean behind a client proxy of Arc, the container of Quarkus; null if it is none. */
  private static @Nullable Object beanOfArc(DataSource proxy) throws ReflectiveOperationException {
    for (Class<?> type : proxy.getClass().getInterfaces()) {
      if (type.getName().equals("io.quarkus.arc.ClientProxy")) {
        return call(type, "arc_contextualInstance", proxy);
      }
    }
    return null;
  }

  /** The target of Spring's proxy, unless advice on {@code getConnection} may replace it. */
  private static @Nullable Object targetOfProxy(DataSource proxy)
      throws ReflectiveOperationException {
    ClassLoader loader = proxy.getClass().getClassLoader();
    Class<?> advised = Class.forName(AOP + "framework.Advised", false, loader);
    if (!advised.isInstance(proxy)) {
      return null;
    }
    Class<?> targetSource = Class.forName(AOP + "TargetSource", false, loader);
    Object source = call(advised, "getTargetSource", proxy);
    if (!Boolean.TRUE.equals(call(targetSource, "isStatic", source))) {
      return null;
    }
    Object target = call(targetSource, "getTarget", source);
    Class<?> chains = Class.forName(AOP + "framework.DefaultAdvisorChainFactory", true, loader);
    Object advice =
        chains
            .getMethod(
                "getInterceptorsAndDynamicInterceptionAdvice", advised, Method.class, Class.class)
            .invoke(
                chains.getConstructor().newInstance(),
                proxy,
                DataSource.class.getMethod("getConnection"),
                targetSource.getMethod("getTargetClass").invoke(source));
    return advice instanceof List<?> chain && chain.isEmpty() ? target : null;
  }

  /** Calls a public method of a public type. */
  private static @Nullable Object call(Class<?> type, String method, @Nullable Object target)
      throws ReflectiveOperationException {
    return type.getMethod(method).invoke(target);
  }
}
