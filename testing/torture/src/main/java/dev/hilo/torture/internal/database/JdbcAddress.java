package dev.hilo.torture.internal.database;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The host and the port of a JDBC URL, so that a proxy can be put before the server. */
public record JdbcAddress(String before, String host, int port, String after) {

  /** One host only: the proxy could not tell several apart. */
  private static final Pattern PARTS =
      Pattern.compile(
          "(?<before>jdbc:(?<driver>\\w+):[^/]*//)(?<host>[^/:?,;@\\[\\]]+|\\[[^\\]]+\\])"
              + "(?::(?<port>\\d+))?(?<after>(?:[/?;].*)?)");

  public static Optional<JdbcAddress> of(String url) {
    Matcher parts = PARTS.matcher(url);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String port = parts.group("port");
    int number = port == null ? defaultPort(parts.group("driver")) : Integer.parseInt(port);
    return number == 0
        ? Optional.empty()
        : Optional.of(
            new JdbcAddress(
                parts.group("before"), parts.group("host"), number, parts.group("after")));
  }

  private static int defaultPort(String driver) {
    return switch (driver) {
      case "postgresql" -> 5432;
      case "mysql", "mariadb" -> 3306;
      case "sqlserver" -> 1433;
      case "oracle" -> 1521;
      case "h2" -> 9092;
      default -> 0;
    };
  }

  /** The URL of the same database behind another port of this machine. */
  public String through(int otherPort) {
    return before + "127.0.0.1:" + otherPort + after;
  }

  /** Without what may hold a password. */
  public static String display(String url) {
    return url.replaceAll("[?;].*", "").replaceAll("//[^/]*@", "//");
  }
}
