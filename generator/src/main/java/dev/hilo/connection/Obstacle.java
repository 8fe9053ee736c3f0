package dev.hilo.connection;

import java.util.Set;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.jspecify.annotations.Nullable;

/**
 * Why HiLo cannot have connections of its own.
 *
 * @param reason the end of a sentence that begins with "because"
 * @param matters whether callers may have to wait for a connection of the application's; they do
 *     not if each call opens a new one
 */
public record Obstacle(String reason, boolean matters) {

  /** Databases in memory that only the connection that created them can see. */
  private static final Pattern PRIVATE =
      Pattern.compile(
          "jdbc:(h2:mem:(;.*)?|sqlite:|sqlite::memory:.*"
              + "|sqlite:file:(?!.*cache=shared).*(:memory:|mode=memory).*)",
          Pattern.CASE_INSENSITIVE);

  /** DataSources that have no pool. */
  private static final Set<String> WITHOUT_POOL =
      Set.of(
          "org.springframework.jdbc.datasource.DriverManagerDataSource",
          "org.springframework.jdbc.datasource.SimpleDriverDataSource",
          "org.springframework.jdbc.datasource.SingleConnectionDataSource",
          "org.springframework.jdbc.datasource.embedded.EmbeddedDatabaseFactory$EmbeddedDataSourceProxy",
          "org.h2.jdbcx.JdbcDataSource",
          "org.postgresql.ds.PGSimpleDataSource",
          "com.mysql.cj.jdbc.MysqlDataSource",
          "org.mariadb.jdbc.MariaDbDataSource",
          "org.hsqldb.jdbc.JDBCDataSource",
          "org.apache.derby.jdbc.EmbeddedDataSource",
          "org.apache.derby.jdbc.ClientDataSource",
          "org.sqlite.SQLiteDataSource",
          "oracle.jdbc.pool.OracleDataSource",
          "com.microsoft.sqlserver.jdbc.SQLServerDataSource");

  /**
   * The obstacle to a copy of the pool beneath a DataSource, by its present settings. Opens no
   * connection.
   *
   * @return null if a copy can be made
   */
  static @Nullable Obstacle to(DataSource application) {
    DataSource pool = Wrappers.innermost(application);
    PoolKind kind = PoolKind.of(pool);
    String name = pool.getClass().getName();
    if (kind != null) {
      String reason = reason(kind);
      return reason == null ? null : new Obstacle(reason, true);
    }
    if (WITHOUT_POOL.contains(name)) {
      return new Obstacle("a " + name + " has no pool", false);
    }
    return new Obstacle(
        pool instanceof XADataSource
            ? "a " + name + " takes part in distributed transactions (XA)"
            : "a " + name + " is neither a pool nor a wrapper that HiLo knows how to copy",
        true);
  }

  private static @Nullable String reason(PoolKind kind) {
    try {
      if (kind.isTransactional()) {
        return "the pool takes part in distributed transactions (XA or JTA)";
      }
      String address = kind.address();
      if (address != null && PRIVATE.matcher(address).matches()) {
        return "its database in memory is private to each connection";
      }
      kind.credentials();
      return null;
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      return "the settings of the pool cannot be read: " + e;
    }
  }
}
