package dev.hilo.matrix;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * A test method that speaks for a cell of the matrix.
 *
 * @param refusal what it shows to be refused; empty if it shows that something works
 */
record Proof(Key key, Cell cell, String refusal) {

  /** All that a test class has to show; nothing if it is not about one database. */
  static List<Proof> of(Class<?> type) {
    if (!OfDatabase.class.isAssignableFrom(type) || Modifier.isAbstract(type.getModifiers())) {
      return List.of();
    }
    OnDatabases several = type.getAnnotation(OnDatabases.class);
    List<TestDatabase> databases =
        several == null ? List.of(databaseOf(type)) : OnDatabases.Included.of(several);
    return ReflectionSupport.findMethods(
            type,
            method -> AnnotationSupport.isAnnotated(method, Testable.class),
            HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .flatMap(method -> databases.stream().map(database -> of(type, method, database)))
        .toList();
  }

  private static Proof of(Class<?> type, Method method, TestDatabase database) {
    Proves proves =
        Optional.ofNullable(method.getAnnotation(Proves.class))
            .or(() -> Optional.ofNullable(method.getDeclaringClass().getAnnotation(Proves.class)))
            .orElseThrow(
                () -> new AssertionError(method + " says no cell, nor does its class: @Proves"));
    return new Proof(
        new Key(type.getName(), method.getName(), database), proves.value(), proves.refusal());
  }

  private static TestDatabase databaseOf(Class<?> type) {
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return ((OfDatabase) constructor.newInstance()).database();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(type + " cannot be asked for its database", e);
    }
  }

  /** The database that the test runs on. */
  TestDatabase database() {
    return key.database();
  }

  /** A method of a test class on one database, with all of its arguments. */
  record Key(String className, String methodName, TestDatabase database) {}
}
