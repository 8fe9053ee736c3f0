package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A server whose URL is in the environment. */
final class EnvironmentUrl {
  private EnvironmentUrl() {}

  static Optional<ServerSource> of(
      TestDatabase database, UnaryOperator<@Nullable String> environment) {
    String url = environment.apply(variable(database, "URL"));
    if (url == null || url.isBlank()) {
      return Optional.empty();
    }
    String user = environment.apply(variable(database, "USER"));
    String password = environment.apply(variable(database, "PASSWORD"));
    Address address =
        new Address(
            url.strip(),
            Objects.requireNonNullElse(user, database.administrator()),
            Objects.requireNonNullElse(password, ""));
    return Optional.of(
        new ServerSource(
            variable(database, "URL"), () -> new ServerSource.Started(address, database.layout())));
  }

  static String variable(TestDatabase database, String what) {
    return "HILO_IT_" + database.name() + "_" + what;
  }
}
