package dev.hilo.spring.internal.datasource;

import java.sql.SQLException;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/**
 * Finds the DataSource beneath proxies and wrappers. Opens no connection. Spring Boot's class of
 * this name is missing in applications on Spring Boot 4 that set up their DataSource themselves.
 */
public final class DataSourceUnwrapper {

  private DataSourceUnwrapper() {}

  /** The DataSource of a kind that this one is or wraps; null if none is found. */
  static <T> @Nullable T as(DataSource dataSource, Class<T> kind) {
    if (kind.isInstance(dataSource)) {
      return kind.cast(dataSource);
    }
    try {
      if (dataSource.isWrapperFor(kind)) {
        T wrapped = dataSource.unwrap(kind);
        if (wrapped != null) {
          return wrapped;
        }
      }
    } catch (SQLException | RuntimeException | AbstractMethodError e) {
      // It refuses to unwrap; what is beneath may still be known.
    }
    DataSource next = beneath(dataSource);
    return next == null ? null : as(next, kind);
  }

  private static @Nullable DataSource beneath(DataSource dataSource) {
    if (dataSource instanceof DelegatingDataSource delegating) {
      return delegating.getTargetDataSource();
    }
    return AopProxyUtils.getSingletonTarget(dataSource) instanceof DataSource target
        ? target
        : null;
  }

  /** Whether its code chooses a database for each connection. */
  public static boolean routes(DataSource dataSource) {
    return as(dataSource, AbstractRoutingDataSource.class) != null;
  }

  /** Whether both lead to one DataSource, or the first routes to the second among others. */
  public static boolean leadsTo(DataSource one, DataSource target) {
    AbstractRoutingDataSource routing = as(one, AbstractRoutingDataSource.class);
    if (routing == null) {
      return innermost(one) == innermost(target);
    }
    return Stream.concat(
            routing.getResolvedDataSources().values().stream(),
            Stream.ofNullable(routing.getResolvedDefaultDataSource()))
        .anyMatch(each -> leadsTo(each, target));
  }

  private static DataSource innermost(DataSource dataSource) {
    DataSource next = beneath(dataSource);
    return next == null ? dataSource : innermost(next);
  }
}
