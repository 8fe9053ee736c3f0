package dev.hilo.samples.documents.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import javax.sql.DataSource;

/**
 * The pool of the database: H2 in a file that the next run finds, or {@code documents.url} with
 * {@code documents.user} and {@code documents.password}.
 */
final class DemoDatabase {

  private DemoDatabase() {}

  static HikariDataSource open() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(System.getProperty("documents.url", file()));
    config.setUsername(System.getProperty("documents.user", ""));
    config.setPassword(System.getProperty("documents.password", ""));
    // Sends a batch as one statement. On MySQL it would otherwise be a round trip for each row.
    if (config.getJdbcUrl().startsWith("jdbc:mysql:")) {
      config.addDataSourceProperty("rewriteBatchedStatements", "true");
    } else if (config.getJdbcUrl().startsWith("jdbc:postgresql:")) {
      config.addDataSourceProperty("reWriteBatchedInserts", "true");
    }
    return new HikariDataSource(config);
  }

  private static String file() {
    Path folder = Path.of(System.getProperty("documents.folder", "target"));
    return "jdbc:h2:file:" + folder.toAbsolutePath().toString().replace('\\', '/') + "/documents";
  }

  /** Formats the result of a query, with a format for each row. */
  static String table(DataSource database, String query, String line) {
    try (Connection connection = database.getConnection();
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
}
