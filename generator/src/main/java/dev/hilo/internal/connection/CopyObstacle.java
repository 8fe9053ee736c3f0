package dev.hilo.internal.connection;

import java.lang.reflect.Method;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Why HiLo cannot have dedicated connections.
 *
 * @param reason the end of a sentence that begins with "because"
 * @param mayStarve whether callers may hold all shared connections; not if each call opens a new
 *     one
 */
public record CopyObstacle(String reason, boolean mayStarve) {

  private static final String PRIVATE =
      "(?i)jdbc:(h2:mem:(;.*)?|sqlite:|sqlite::memory:.*"
          + "|sqlite:file:(?!.*cache=shared).*(:memory:|mode=memory).*)";

  /** DataSources of Spring and of drivers that open a connection for each call. */
  private static final String WITHOUT_POOL =
      "org\\.springframework\\.jdbc\\.datasource\\."
          + "((DriverManager|SimpleDriver|SingleConnection)DataSource|embedded\\..*)"
          + "|(org\\.(h2|postgresql|mariadb|hsqldb|apache\\.derby|sqlite)|com\\.mysql|oracle\\.jdbc"
          + "|com\\.microsoft\\.sqlserver)\\.(?!.*(Pool|XA)).*DataSource";

  /** The obstacle to a copy of the pool by its present settings; null if it can be copied. */
  public static @Nullable CopyObstacle to(DataSource application, @Nullable PoolCopier kind) {
    if (kind != null) {
      String reason = reason(kind);
      return reason == null ? null : new CopyObstacle(reason, true);
    }
    DataSource pool = KnownWrappers.innermost(application);
    String name = pool.getClass().getName();
    String reason =
        name.matches(WITHOUT_POOL)
            ? " has no pool"
            : pool instanceof XADataSource
                ? " takes part in distributed transactions (XA)"
                : " is neither a pool nor a wrapper that HiLo knows how to copy";
    return new CopyObstacle("a " + name + reason, !name.matches(WITHOUT_POOL));
  }

  /** Whether a database is in memory, and only the connection that created it can see it. */
  public static boolean isPrivate(String url) {
    return url.matches(PRIVATE);
  }

  private static @Nullable String reason(PoolCopier kind) {
    try {
      Object source = kind.source();
      Method getter = source instanceof DataSource ? BeanProperties.getter(source, "Url") : null;
      Object address = getter == null ? source : getter.invoke(source);
      Object unused = kind.credentials();
      return kind.isTransactional()
          ? "the pool takes part in distributed transactions (XA or JTA)"
          : address instanceof String url && isPrivate(url)
              ? "its database in memory is private to each connection"
              : null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return "the settings of the pool cannot be read: " + e;
    }
  }
}
