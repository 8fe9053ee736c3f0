package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.process.Unavailable;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A server whose URL is in the environment. */
final class EnvironmentUrl {

  /**
   * How Oracle and SQL Server write a user and a password into the URL. Their drivers prefer those
   * that are given beside it.
   */
  private static final Pattern CREDENTIALS_OF_ORACLE =
      Pattern.compile("(?<=jdbc:oracle:thin:)(?<user>[^/@]*)/(?<password>[^@]*)(?=@)");

  private static final Pattern USER_OF_SQL_SERVER =
      Pattern.compile("(?i);user(?:name)?=(?<user>[^;]*)");
  private static final Pattern PASSWORD_OF_SQL_SERVER =
      Pattern.compile("(?i);password=(?<password>[^;]*)");

  private EnvironmentUrl() {}

  static Optional<ServerSource> of(
      TestDatabase database, UnaryOperator<@Nullable String> environment) {
    String url = environment.apply(variable(database, "URL"));
    if (url == null || url.isBlank()) {
      return Optional.empty();
    }
    Address given =
        switch (database) {
          case ORACLE -> withoutCredentials(url, CREDENTIALS_OF_ORACLE, CREDENTIALS_OF_ORACLE);
          case SQLSERVER -> withoutCredentials(url, USER_OF_SQL_SERVER, PASSWORD_OF_SQL_SERVER);
          default -> new Address(url.strip(), "", "");
        };
    String user = environment.apply(variable(database, "USER"));
    String password = environment.apply(variable(database, "PASSWORD"));
    Address address =
        new Address(
            given.url(),
            Objects.requireNonNullElse(
                user, given.user().isEmpty() ? database.administrator() : given.user()),
            Objects.requireNonNullElse(password, given.password()));
    return Optional.of(
        new ServerSource(
            variable(database, "URL"),
            "=" + address,
            () -> new ServerSource.Started(checked(database, address), database.layout(false))));
  }

  static String variable(TestDatabase database, String what) {
    return "HILO_IT_" + database.name() + "_" + what;
  }

  private static Address withoutCredentials(String url, Pattern users, Pattern passwords) {
    Matcher user = users.matcher(url);
    Matcher password = passwords.matcher(url);
    String userOrNone = user.find() ? user.group("user") : "";
    String passwordOrNone = password.find() ? password.group("password") : "";
    String rest = passwords.matcher(users.matcher(url).replaceAll("")).replaceAll("");
    return new Address(rest.strip(), userOrNone, passwordOrNone);
  }

  /** The tests cut connections to these two servers, and need a host and a port to do that. */
  private static Address checked(TestDatabase database, Address address) throws Unavailable {
    String form =
        switch (database) {
          case ORACLE -> "jdbc:oracle:thin:@//<host>:<port>/<service>";
          case SQLSERVER -> "jdbc:sqlserver://<host>:<port>;<property>=<value>";
          default -> "";
        };
    String beginning = form.replaceFirst("<.*", "");
    if (form.isEmpty() || (address.url().startsWith(beginning) && address.hasPort())) {
      return address;
    }
    throw new Unavailable("the URL does not have the form " + form, "use that form");
  }
}
