package dev.hilo.samples.documents.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * The database and its pool: H2 in a file that outlives the run, or whatever {@code documents.url}
 * says, with {@code documents.user} and {@code documents.password}.
 */
final class DemoDatabase implements AutoCloseable {

  private final HikariDataSource pool;

  DemoDatabase() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(System.getProperty("documents.url", file()));
    config.setUsername(System.getProperty("documents.user", ""));
    config.setPassword(System.getProperty("documents.password", ""));
    // Many rows in one statement: without it, a batch on MySQL is so many round trips.
    if (config.getJdbcUrl().startsWith("jdbc:mysql:")) {
      config.addDataSourceProperty("rewriteBatchedStatements", "true");
    } else if (config.getJdbcUrl().startsWith("jdbc:postgresql:")) {
      config.addDataSourceProperty("reWriteBatchedInserts", "true");
    }
    pool = new HikariDataSource(config);
  }

  private static String file() {
    Path folder = Path.of(System.getProperty("documents.folder", "target"));
    return "jdbc:h2:file:" + folder.toAbsolutePath().toString().replace('\\', '/') + "/documents";
  }

  HikariDataSource pool() {
    return pool;
  }

  String url() {
    return pool.getJdbcUrl();
  }

  /**
   * What a query finds, for printing.
   *
   * @param line the format of a row
   */
  String table(String query, String line) {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      Object[] cells = new Object[rows.getMetaData().getColumnCount()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = rows.getMetaData().getColumnLabel(i + 1).toLowerCase(Locale.ROOT);
      }
      StringBuilder text = new StringBuilder(line.formatted(cells));
      while (rows.next()) {
        for (int i = 0; i < cells.length; i++) {
          cells[i] = rows.getString(i + 1);
        }
        text.append(line.formatted(cells));
      }
      return text.toString();
    } catch (SQLException e) {
      throw new IllegalStateException("Could not read: " + query, e);
    }
  }

  @Override
  public void close() {
    pool.close();
  }
}
