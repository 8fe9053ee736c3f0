package dev.hilo.torture;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The host and the port of a JDBC URL, so that a proxy can be put before the server. */
record JdbcAddress(String before, String host, int port, String after) {

  /** One host only: the proxy could not tell several apart. */
  private static final Pattern PARTS =
      Pattern.compile(
          "(?<before>jdbc:(?<driver>\\w+):[^/]*//)(?<host>[^/:?,;@\\[\\]]+|\\[[^\\]]+\\])"
              + "(?::(?<port>\\d+))?(?<after>(?:[/?;].*)?)");

  private static final Map<String, Integer> PORTS =
      Map.of(
          "postgresql",
          5432,
          "mysql",
          3306,
          "mariadb",
          3306,
          "sqlserver",
          1433,
          "oracle",
          1521,
          "h2",
          9092);

  static Optional<JdbcAddress> of(String url) {
    Matcher parts = PARTS.matcher(url);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String port = parts.group("port");
    Integer number = port == null ? PORTS.get(parts.group("driver")) : Integer.valueOf(port);
    return number == null
        ? Optional.empty()
        : Optional.of(
            new JdbcAddress(
                parts.group("before"), parts.group("host"), number, parts.group("after")));
  }

  /** The URL of the same database behind another port of this machine. */
  String through(int otherPort) {
    return before + "127.0.0.1:" + otherPort + after;
  }

  /** Without what may hold a password. */
  static String display(String url) {
    return url.replaceAll("[?;].*", "").replaceAll("//[^/]*@", "//");
  }
}
