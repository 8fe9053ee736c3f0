package dev.hilo.samples.quickstart;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * The pool of the database: H2 in a file that the next run finds, or {@code quickstart.url} with
 * {@code quickstart.user} and {@code quickstart.password}.
 */
final class Database implements AutoCloseable {

  private final HikariDataSource pool;

  Database() {
    String folder = System.getProperty("quickstart.folder", "target");
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(
        System.getProperty("quickstart.url", "jdbc:h2:file:" + absolute(folder) + "/quickstart"));
    config.setUsername(System.getProperty("quickstart.user", ""));
    config.setPassword(System.getProperty("quickstart.password", ""));
    pool = new HikariDataSource(config);
  }

  private static String absolute(String folder) {
    return Path.of(folder).toAbsolutePath().toString().replace('\\', '/');
  }

  HikariDataSource pool() {
    return pool;
  }

  String url() {
    return pool.getJdbcUrl();
  }

  /** The rows of the {@code hilo} table, for printing. */
  String hiloTable() {
    StringBuilder text = new StringBuilder();
    String line = "    | %-12s | %-8s | %9s |%n";
    text.append(String.format(Locale.ROOT, line, "name", "node_tag", "max_value"));
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select name, node_tag, max_value from hilo order by name")) {
      while (rows.next()) {
        text.append(
            String.format(
                Locale.ROOT, line, rows.getString(1), rows.getString(2), rows.getString(3)));
      }
    } catch (SQLException e) {
      throw new IllegalStateException("Could not read the hilo table", e);
    }
    return text.toString();
  }

  @Override
  public void close() {
    pool.close();
  }
}
