package dev.hilo.testdb;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Runs the tests of a class on each of several databases, one after another. The constructor takes
 * the database.
 *
 * <p>The system property {@code hilo.it.excluded} excludes some of them: {@code server} those that
 * are a server, {@code dialects} those whose dialect is not in {@code hibernate-core}.
 */
@ParameterizedClass(name = "{0}", allowZeroInvocations = true)
@ArgumentsSource(OnDatabases.Included.class)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OnDatabases {

  /** The databases; all by default. */
  TestDatabase[] value() default {};

  /** The databases to leave out of all. */
  TestDatabase[] except() default {};

  /** The databases of an annotation that are not excluded. */
  final class Included implements ArgumentsProvider, AnnotationConsumer<OnDatabases> {

    private static final Set<TestDatabase> OTHER_DIALECTS =
        Set.of(TestDatabase.DERBY, TestDatabase.SQLITE);

    private List<TestDatabase> databases = List.of();

    /** For JUnit. */
    public Included() {}

    @Override
    public void accept(OnDatabases annotation) {
      databases = of(annotation);
    }

    /** The databases of an annotation, without regard to what is excluded. */
    public static List<TestDatabase> of(OnDatabases annotation) {
      boolean isAll = annotation.value().length == 0;
      List<TestDatabase> except = List.of(annotation.except());
      return Stream.of(isAll ? TestDatabase.values() : annotation.value())
          .filter(database -> !except.contains(database))
          .toList();
    }

    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      Set<String> excluded = Set.of(System.getProperty("hilo.it.excluded", "").split(","));
      return databases.stream()
          .filter(database -> !(excluded.contains("server") && database.isServer()))
          .filter(database -> !(excluded.contains("dialects") && OTHER_DIALECTS.contains(database)))
          .map(Arguments::of);
    }
  }
}
