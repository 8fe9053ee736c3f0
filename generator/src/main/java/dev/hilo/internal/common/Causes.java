package dev.hilo.internal.common;

import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The causes of a failure. */
public final class Causes {

  /** Causes and next exceptions may form a circle. */
  private static final int MOST = 64;

  private Causes() {}

  /** A failure, its cause, the cause of that, and so on. */
  public static Stream<Throwable> of(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(MOST);
  }

  /** The failures of a database among a failure, its next exceptions and its causes. */
  public static Stream<SQLException> ofDatabase(SQLException failure) {
    return StreamSupport.stream(failure.spliterator(), false)
        .limit(MOST)
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast);
  }

  /**
   * Whether a retry may succeed after an unchecked exception in place of a {@link SQLException}.
   * Some pools throw one if the database does not answer. A class cast, a missing method or a wrong
   * argument fails again at every retry.
   */
  public static boolean mayPass(Throwable failure) {
    return of(failure)
        .filter(cause -> cause instanceof SQLException || isProgrammingError(cause))
        .findFirst()
        .map(cause -> cause instanceof SQLException)
        .orElse(true);
  }

  private static boolean isProgrammingError(Throwable failure) {
    return failure instanceof LinkageError
        || failure instanceof AssertionError
        // A proxy may throw the real failure inside an InvocationTargetException.
        || (failure instanceof ReflectiveOperationException
            && !(failure instanceof InvocationTargetException))
        || failure instanceof ClassCastException
        || failure instanceof NullPointerException
        || failure instanceof IndexOutOfBoundsException
        || failure instanceof UnsupportedOperationException
        // Not its subclasses: one of them reports a host name that cannot be resolved now.
        || failure.getClass() == IllegalArgumentException.class;
  }
}
