package dev.hilo.testdb;

import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A server whose URL is in the environment. */
final class GivenUrl implements Way {
  private final TestDatabase database;
  private final Address address;

  private GivenUrl(TestDatabase database, Address address) {
    this.database = database;
    this.address = address;
  }

  static Optional<GivenUrl> of(TestDatabase database, UnaryOperator<@Nullable String> environment) {
    String url = environment.apply(variable(database, "URL"));
    if (url == null || url.isBlank()) {
      return Optional.empty();
    }
    String user = environment.apply(variable(database, "USER"));
    String password = environment.apply(variable(database, "PASSWORD"));
    return Optional.of(
        new GivenUrl(
            database,
            new Address(
                url.strip(),
                user == null ? database.administrator() : user,
                password == null ? "" : password)));
  }

  static String variable(TestDatabase database, String what) {
    return "HILO_IT_" + database.name() + "_" + what;
  }

  @Override
  public String name() {
    return variable(database, "URL");
  }

  @Override
  public Found start() {
    return new Found(address, Layout.of(database));
  }
}
