package dev.hilo.testdb;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The databases that this run leaves out because someone said so. */
final class SkipList {
  static final String PROPERTY = "hilo.it.skip";
  static final String VARIABLE = "HILO_IT_SKIP";

  private final String origin;
  private final Set<TestDatabase> databases;

  private SkipList(String origin, Set<TestDatabase> databases) {
    this.origin = origin;
    this.databases = databases;
  }

  static SkipList current() {
    return from(System::getProperty, System::getenv);
  }

  /** A property, which is set for one run, goes before the environment. */
  static SkipList from(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    String property = properties.apply(PROPERTY);
    return property != null
        ? parse(PROPERTY, property)
        : parse(VARIABLE, environment.apply(VARIABLE));
  }

  private static SkipList parse(String origin, @Nullable String names) {
    Set<TestDatabase> databases = EnumSet.noneOf(TestDatabase.class);
    if (names != null && !names.isBlank()) {
      for (String name : names.split(",", -1)) {
        databases.add(database(origin, names, name.strip()));
      }
    }
    return new SkipList(origin, databases);
  }

  private static TestDatabase database(String origin, String names, String name) {
    for (TestDatabase database : TestDatabase.values()) {
      if (database.key().equals(name.toLowerCase(Locale.ROOT))) {
        return database;
      }
    }
    throw new AssertionError(
        "%s=%s: there is no database '%s'; known are %s"
            .formatted(
                origin,
                names,
                name,
                Arrays.stream(TestDatabase.values())
                    .map(TestDatabase::key)
                    .collect(Collectors.joining(", "))));
  }

  boolean contains(TestDatabase database) {
    return databases.contains(database);
  }

  /** The setting that people have to look at. */
  String origin() {
    return origin;
  }
}
