package dev.hilo.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Lets the ids of each kind begin at 1 in each test of a class. Before each test, and before the
 * {@code @BeforeEach} methods of the class, it resets counters and ranges together ({@code
 * hilo.counters().reset()}):
 *
 * <ul>
 *   <li>of each {@code HiLo}, {@code SessionFactory} and {@code EntityManagerFactory} in a field of
 *       the test instance, its superclasses and its enclosing instances;
 *   <li>in a test of Spring, of each such bean of the test's application context.
 * </ul>
 *
 * <p>The test has to empty its own tables, unless it rolls back: otherwise the ids repeat those of
 * the rows that are left. {@link #truncate} does that for the tables of entities.
 *
 * <p>Put it above the annotations of Spring, so that it runs before them: a script of {@code @Sql}
 * would otherwise run first, and lose its rows or hold their locks.
 *
 * <p>Classes with this annotation never run in parallel with each other, because they may use the
 * same table. Put it on all classes that use the same database in one JVM. Two JVMs must not share
 * a schema.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(ResetIdsExtension.class)
@ResourceLock(ResetIds.LOCK)
public @interface ResetIds {

  /** The key of the {@link ResourceLock} that keeps these classes from running in parallel. */
  String LOCK = "dev.hilo.ids";

  /**
   * Whether to empty all mapped tables of each session factory before ({@code
   * SchemaManager.truncateMappedObjects}). That deletes all rows, also those that a migration
   * inserted: give tests a database of their own.
   */
  boolean truncate() default false;
}
