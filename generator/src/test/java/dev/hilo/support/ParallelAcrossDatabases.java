package dev.hilo.support;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Runs at the same time as tests of other databases, and in turn with those of its own: some look
 * at all that goes on at their server. The class is named after the database, or has {@link
 * OnDatabases}: then it waits for all of its databases, since JUnit locks whole classes.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock(providers = ParallelAcrossDatabases.OwnDatabase.class)
public @interface ParallelAcrossDatabases {

  final class OwnDatabase implements ResourceLocksProvider {

    /** Tests of pools mostly wait, and these databases show each test its own connections only. */
    private static final Set<TestDatabase> SEEN_APART =
        Set.of(TestDatabase.H2, TestDatabase.POSTGRESQL);

    public OwnDatabase() {}

    @Override
    public Set<Lock> provideForClass(Class<?> testClass) {
      OnDatabases several = testClass.getAnnotation(OnDatabases.class);
      Stream<TestDatabase> databases =
          several == null
              ? TestDatabase.ofClassName(testClass.getSimpleName()).stream()
              : OnDatabases.Included.of(several).stream();
      boolean ofPools = testClass.getPackageName().endsWith(".pools");
      Set<Lock> own =
          databases
              .map(one -> ofPools && SEEN_APART.contains(one) ? "pools on " + one : one.name())
              .map(Lock::new)
              .collect(Collectors.toSet());
      if (own.isEmpty()) {
        throw new IllegalArgumentException(testClass + " is not named after a database");
      }
      return own;
    }
  }
}
