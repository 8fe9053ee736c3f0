package dev.hilo.benchmarks.paced;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import javax.sql.DataSource;

/** A data source each of whose statements takes at least so long, as over a network. */
final class DelayedDataSource {

  private DelayedDataSource() {}

  static DataSource of(DataSource real, long nanos) {
    return delayed(DataSource.class, real, nanos);
  }

  private static <T> T delayed(Class<T> type, T real, long nanos) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getName().startsWith("execute")) {
            Waits.sleep(nanos);
          }
          try {
            return wrapped(method.invoke(real, arguments), nanos);
          } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
          }
        };
    return type.cast(
        Proxy.newProxyInstance(
            DelayedDataSource.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  @SuppressWarnings("NullAway") // what a method of JDBC returns may be null
  private static Object wrapped(Object result, long nanos) {
    if (result instanceof Connection connection) {
      return delayed(Connection.class, connection, nanos);
    }
    if (result instanceof PreparedStatement statement) {
      return delayed(PreparedStatement.class, statement, nanos);
    }
    return result instanceof Statement statement
        ? delayed(Statement.class, statement, nanos)
        : result;
  }
}
