package dev.hilo.testdb;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** The databases, and the browser, that this run skips by request. */
public final class SkipList {
  static final String PROPERTY = "hilo.it.skip";
  static final String VARIABLE = "HILO_IT_SKIP";
  public static final String BROWSER = "browser";

  private static final List<String> KNOWN =
      Stream.concat(Arrays.stream(TestDatabase.values()).map(TestDatabase::key), Stream.of(BROWSER))
          .toList();

  private final String origin;
  private final Set<String> names;

  private SkipList(String origin, Set<String> names) {
    this.origin = origin;
    this.names = names;
  }

  public static SkipList current() {
    return from(System::getProperty, System::getenv);
  }

  /** The property of a run overrides the environment. */
  public static SkipList from(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    String property = properties.apply(PROPERTY);
    return property != null
        ? parse(PROPERTY, property)
        : parse(VARIABLE, environment.apply(VARIABLE));
  }

  private static SkipList parse(String origin, @Nullable String text) {
    Set<String> names = new HashSet<>();
    if (text != null && !text.isBlank()) {
      for (String name : text.split(",", -1)) {
        names.add(known(origin, text, name.strip()));
      }
    }
    return new SkipList(origin, names);
  }

  private static String known(String origin, String text, String name) {
    String key = name.toLowerCase(Locale.ROOT);
    if (!KNOWN.contains(key)) {
      throw new AssertionError(
          "%s=%s: there is no database '%s'; known are %s"
              .formatted(origin, text, name, String.join(", ", KNOWN)));
    }
    return key;
  }

  boolean contains(TestDatabase database) {
    return names.contains(database.key());
  }

  public boolean containsBrowser() {
    return names.contains(BROWSER);
  }

  /**
   * Logs what is skipped, and the setting that requests it.
   *
   * @return what aborts the test
   */
  public TestAbortedException leftOut(String what, Consumer<String> log) {
    String message = "%s left out by request (%s)".formatted(what, origin);
    log.accept("[hilo] " + message);
    return new TestAbortedException(message);
  }
}
