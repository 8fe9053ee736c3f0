package dev.hilo.testdb.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a driver needs for a connection. */
public record Address(String url, String user, String password) {
  private static final Pattern PARTS =
      Pattern.compile("(?<server>jdbc:[^/]+//[^/?]*)(/(?<database>[^?]*))?(?<parameters>\\?.*)?");

  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?<before>jdbc:[^/]+//)(?<host>[^/:?,]+):(?<port>\\d+)(?<after>.*)");

  public Connection connect() throws SQLException {
    return DriverManager.getConnection(url, user, password);
  }

  /** Runs statements, each in a transaction of its own. */
  public void execute(String... statements) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** All rows of a query. */
  public List<List<@Nullable Object>> query(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      List<List<@Nullable Object>> rows = new ArrayList<>();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int column = 1; column <= columns; column++) {
          row.add(result.getObject(column));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  /** The same server, another database on it. */
  public Address withDatabase(String name) {
    Matcher parts = PARTS.matcher(url);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "The URL must have the form jdbc:<driver>://<host>:<port>/<database>, so that databases"
              + " can be created beside that one");
    }
    String parameters = parts.group("parameters");
    return withUrl(parts.group("server") + "/" + name + (parameters == null ? "" : parameters));
  }

  public Address withUrl(String newUrl) {
    return new Address(newUrl, user, password);
  }

  public boolean hasPort() {
    return HOST_AND_PORT.matcher(url).matches();
  }

  public String host() {
    return part("host");
  }

  public int port() {
    return Integer.parseInt(part("port"));
  }

  /** The same database behind another port of this machine. */
  public Address through(int port) {
    return withUrl(part("before") + "127.0.0.1:" + port + part("after"));
  }

  private String part(String name) {
    Matcher parts = HOST_AND_PORT.matcher(url);
    if (!parts.matches()) {
      throw new IllegalStateException("The URL names no host and port: " + this);
    }
    return parts.group(name);
  }

  /** Without the password, which a URL may hold as well. */
  @Override
  public String toString() {
    return url.replaceAll("[?;].*", "");
  }
}
