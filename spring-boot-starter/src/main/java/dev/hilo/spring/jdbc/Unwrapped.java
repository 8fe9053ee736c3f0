package dev.hilo.spring.jdbc;

import java.sql.SQLException;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** What a DataSource is beneath its proxies. Opens no connection. */
public final class Unwrapped {

  private Unwrapped() {}

  /** The DataSource of a kind that this one is or wraps; null if there is none to be seen. */
  static <T> @Nullable T as(DataSource dataSource, Class<T> kind) {
    if (kind.isInstance(dataSource)) {
      return kind.cast(dataSource);
    }
    T wrapped = unwrap(dataSource, kind);
    if (wrapped != null) {
      return wrapped;
    }
    DataSource next = beneath(dataSource);
    return next == null ? null : as(next, kind);
  }

  private static <T> @Nullable T unwrap(DataSource dataSource, Class<T> kind) {
    try {
      return dataSource.isWrapperFor(kind) ? dataSource.unwrap(kind) : null;
    } catch (SQLException | RuntimeException | AbstractMethodError e) {
      // It will not be asked, and so cannot be seen through this way.
      return null;
    }
  }

  private static @Nullable DataSource beneath(DataSource dataSource) {
    if (dataSource instanceof DelegatingDataSource delegating) {
      return delegating.getTargetDataSource();
    }
    return AopProxyUtils.getSingletonTarget(dataSource) instanceof DataSource target
        ? target
        : null;
  }

  /** Whether it leads to one database or another, as its code decides for each connection. */
  public static boolean routes(DataSource dataSource) {
    return as(dataSource, AbstractRoutingDataSource.class) != null;
  }

  /** Whether what one leads to is, or is one target of, what the other leads to. */
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
    DataSource innermost = dataSource;
    for (DataSource next = beneath(dataSource); next != null; next = beneath(next)) {
      innermost = next;
    }
    return innermost;
  }
}
