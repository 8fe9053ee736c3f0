package dev.hilo.torture.internal.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.torture.internal.records.Kind;
import dev.hilo.torture.internal.records.WrongUse;
import java.io.Closeable;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The kit's own connections and tables: {@code hilo_torture} and {@code hilo_torture_rows}. */
public final class Database implements Closeable {

  private static final int CONNECT_MILLIS = 60_000;

  private final URLClassLoader drivers;
  private final HikariDataSource connections;
  private final String table;

  /**
   * Connects to a database.
   *
   * @param jars with a driver that is not in this jar
   * @throws WrongUse if that is impossible
   */
  public Database(String url, String user, String password, List<Path> jars, String table) {
    this.table = table;
    this.drivers = new URLClassLoader(urls(jars), Database.class.getClassLoader());
    HikariConfig config = new HikariConfig();
    // The pool looks for the driver's class there, and DriverManager does not know other loaders.
    Thread.currentThread().setContextClassLoader(drivers);
    config.setDriverClassName(driver(url));
    config.setJdbcUrl(url);
    config.setUsername(user);
    config.setPassword(password);
    config.setMaximumPoolSize(2);
    config.setMinimumIdle(0);
    config.setConnectionTimeout(CONNECT_MILLIS);
    try {
      connections = new HikariDataSource(config);
    } catch (RuntimeException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new WrongUse(
          "No connection to %s as '%s': %s"
              .formatted(JdbcAddress.display(url), user, cause.getMessage()));
    }
  }

  private static URL[] urls(List<Path> jars) {
    return jars.stream()
        .map(
            jar -> {
              try {
                return jar.toUri().toURL();
              } catch (IOException e) {
                throw new WrongUse("--driver " + jar + " is no file: " + e.getMessage());
              }
            })
        .toArray(URL[]::new);
  }

  private String driver(String url) {
    for (Driver driver : ServiceLoader.load(Driver.class, drivers)) {
      try {
        if (driver.acceptsURL(url)) {
          return driver.getClass().getName();
        }
      } catch (SQLException e) {
        // Another driver may accept it.
      }
    }
    throw new WrongUse(
        "No driver accepts %s. Name the jar of its driver: --driver file.jar. Only PostgreSQL's is"
                .formatted(JdbcAddress.display(url))
            + " inside this jar.");
  }

  String rowsTable() {
    return table + "_rows";
  }

  /**
   * Creates both tables.
   *
   * @param drop whether to drop those that an earlier run left
   * @throws WrongUse if there are tables of these names, and they may not be dropped
   */
  public void createTables(boolean drop) {
    boolean areOwn = exists("select number, client from " + rowsTable());
    if (areOwn && !drop) {
      throw new WrongUse(
          "The tables %s and %s exist, perhaps from an earlier run. Drop them with --drop, or choose"
                  .formatted(table, rowsTable())
              + " others with --table.");
    }
    if (!areOwn && (exists("select 1 from " + table) || exists("select 1 from " + rowsTable()))) {
      throw new WrongUse(
          "A table %s or %s exists, and it is not this kit's. Choose another name with --table."
              .formatted(table, rowsTable()));
    }
    if (areOwn) {
      dropTables();
    }
    try (HiLo hilo =
        HiLo.builder(connections)
            .connections(ConnectionUse.SHARED)
            .table(table)
            .createTableIfMissing()
            .build()) {
      hilo.verify();
      // Without a key: a duplicate shall be found, not refused.
      execute(
          "create table %s (number bigint not null, client varchar(40) not null)"
              .formatted(rowsTable()));
    } catch (RuntimeException | SQLException e) {
      throw new WrongUse("The tables could not be created: " + e.getMessage());
    }
  }

  public void dropTables() {
    try {
      execute("drop table " + rowsTable());
      if (exists("select 1 from " + table)) {
        execute("drop table " + table);
      }
    } catch (SQLException e) {
      throw new WrongUse("The tables could not be dropped: " + e.getMessage());
    }
  }

  private boolean exists(String query) {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(query + " where 1 = 0")) {
        return rows != null;
      } catch (SQLException e) {
        return false;
      }
    } catch (SQLException e) {
      throw new WrongUse("No connection: " + e.getMessage());
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Max of every counter. */
  public Map<Kind.CounterRow, Long> maxima() throws SQLException {
    Map<Kind.CounterRow, Long> maxima = new HashMap<>();
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select name, node_tag, max_value from " + table)) {
      while (rows.next()) {
        maxima.put(new Kind.CounterRow(rows.getString(1), rows.getString(2)), rows.getLong(3));
      }
    }
    return maxima;
  }

  /** Which gapless numbers have a row, and how often, in their order. */
  public void eachRow(RowReader reader) throws SQLException {
    try (Connection connection = connections.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select number, count(*), min(client), max(client) from %s group by number order by number"
                    .formatted(rowsTable()))) {
      while (rows.next()) {
        reader.row(rows.getLong(1), rows.getInt(2), rows.getString(3), rows.getString(4));
      }
    }
  }

  /** Takes the rows of the gapless numbers. */
  @FunctionalInterface
  public interface RowReader {
    void row(long number, int count, String firstClient, String lastClient);
  }

  @Override
  public void close() throws IOException {
    connections.close();
    drivers.close();
  }
}
