package dev.hilo.spi;

import java.lang.reflect.InvocationTargetException;
import java.sql.SQLException;

/** Tells outages from programming errors, when a pool or a driver throws an unchecked exception. */
public final class UncheckedFailure {

  private UncheckedFailure() {}

  /**
   * Whether a retry may succeed. Pools have unchecked exceptions of their own for a database that
   * does not answer. A class cast, a missing method or a wrong argument fails again at every retry.
   *
   * @param failure what was thrown instead of a {@link SQLException}
   */
  public static boolean mayPass(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException) {
        return true;
      }
      if (isProgrammingError(cause)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isProgrammingError(Throwable failure) {
    return failure instanceof LinkageError
        || failure instanceof AssertionError
        // A proxy that does not unwrap what it calls throws the real failure inside of this one.
        || (failure instanceof ReflectiveOperationException
            && !(failure instanceof InvocationTargetException))
        || failure instanceof ClassCastException
        || failure instanceof NullPointerException
        || failure instanceof IndexOutOfBoundsException
        || failure instanceof UnsupportedOperationException
        // Not its subclasses: one of them says that a host name is not resolved at the moment.
        || failure.getClass() == IllegalArgumentException.class;
  }
}
