package dev.hilo.spi;

import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;

/** Tells outages from programming errors, when a pool or a driver throws an unchecked exception. */
public final class UncheckedFailure {

  private UncheckedFailure() {}

  /**
   * Whether a retry may succeed. Some pools throw unchecked exceptions if the database does not
   * answer. A class cast, a missing method or a wrong argument fails again at every retry.
   *
   * @param failure the exception in place of a {@link SQLException}
   */
  public static boolean mayPass(Throwable failure) {
    return Causes.of(failure)
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
