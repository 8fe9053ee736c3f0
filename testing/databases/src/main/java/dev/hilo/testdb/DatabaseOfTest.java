package dev.hilo.testdb;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * The database of a test that runs. Apart from {@link OnDatabases}, which needs parameterized tests
 * on the class path: listeners run in modules without them.
 */
public final class DatabaseOfTest {

  private DatabaseOfTest() {}

  /** The database of a test of a class with {@link OnDatabases}: a container has its name. */
  public static Optional<TestDatabase> of(TestPlan plan, TestIdentifier test) {
    return withContainers(plan, test)
        .flatMap(
            at ->
                Stream.of(TestDatabase.values())
                    .filter(database -> database.name().equals(at.getDisplayName())))
        .findFirst();
  }

  /** A test, and what contains it, from the inside to the outside. */
  static Stream<TestIdentifier> withContainers(TestPlan plan, TestIdentifier test) {
    return Stream.iterate(Optional.of(test), Optional::isPresent, at -> at.flatMap(plan::getParent))
        .flatMap(Optional::stream);
  }
}
