package dev.hilo.spring.internal.datasource;

import java.sql.SQLException;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Finds the DataSource inside proxies and wrappers. Opens no connection. Spring Boot's class of
 * this name may be absent in Spring Boot 4.
 */
public final class DataSourceUnwrapper {

  private DataSourceUnwrapper() {}

  /** Returns this DataSource, or one that it wraps, as the type; null if none has the type. */
  static <T> @Nullable T as(DataSource dataSource, Class<T> type) {
    if (type.isInstance(dataSource)) {
      return type.cast(dataSource);
    }
    try {
      T wrapped = dataSource.isWrapperFor(type) ? dataSource.unwrap(type) : null;
      if (wrapped != null) {
        return wrapped;
      }
    } catch (SQLException | RuntimeException | AbstractMethodError e) {
      // It refuses to unwrap, but its target may be known.
    }
    DataSource next = target(dataSource);
    return next == null ? null : as(next, type);
  }

  private static @Nullable DataSource target(DataSource dataSource) {
    if (dataSource instanceof DelegatingDataSource delegating) {
      return delegating.getTargetDataSource();
    }
    return AopProxyUtils.getSingletonTarget(dataSource) instanceof DataSource target
        ? target
        : null;
  }

  /** Whether the DataSource chooses a target for each connection. */
  public static boolean routes(DataSource dataSource) {
    return as(dataSource, AbstractRoutingDataSource.class) != null;
  }

  /** Whether both wrap the same DataSource, or the first routes to the second. */
  public static boolean leadsTo(DataSource one, DataSource other) {
    AbstractRoutingDataSource routing = as(one, AbstractRoutingDataSource.class);
    if (routing == null) {
      return innermost(one) == innermost(other);
    }
    return Stream.concat(
            routing.getResolvedDataSources().values().stream(),
            Stream.ofNullable(routing.getResolvedDefaultDataSource()))
        .anyMatch(each -> leadsTo(each, other));
  }

  private static DataSource innermost(DataSource dataSource) {
    DataSource next = target(dataSource);
    return next == null ? dataSource : innermost(next);
  }
}
