package dev.hilo.hibernate.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Hands one connection to whoever asks on a thread that is in a transaction, as frameworks that
 * synchronize transactions with threads do.
 */
public final class ThreadBoundDataSource {

  private final DataSource real;
  private final Map<Thread, Connection> bound = new ConcurrentHashMap<>();

  public ThreadBoundDataSource(DataSource real) {
    this.real = real;
  }

  /** The connection of this thread from now on. */
  public Connection begin() throws SQLException {
    Connection connection = real.getConnection();
    bound.put(Thread.currentThread(), connection);
    return connection;
  }

  public void end() throws SQLException {
    Connection connection = bound.remove(Thread.currentThread());
    if (connection != null) {
      connection.close();
    }
  }

  public DataSource dataSource() {
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          Connection connection = bound.get(Thread.currentThread());
          return connection != null && method.getName().equals("getConnection")
              ? unclosable(connection)
              : invoke(real, method, arguments);
        });
  }

  private static Connection unclosable(Connection connection) {
    return proxy(
        Connection.class,
        (method, arguments) ->
            method.getName().equals("close") ? null : invoke(connection, method, arguments));
  }

  private static @Nullable Object invoke(
      Object target, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> call.on(method, arguments)));
  }

  @FunctionalInterface
  private interface Call {
    @Nullable Object on(Method method, Object @Nullable [] arguments) throws Throwable;
  }
}
