package dev.hilo.benchmarks.database;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Counts what is executed on the connections of a data source; a batch counts once. */
public final class StatementCount {

  private final String table;
  private final AtomicLong inserts = new AtomicLong();
  private final AtomicLong others = new AtomicLong();

  /**
   * A count that tells inserts into one table from everything else.
   *
   * @param table the name of the table, in lower case
   */
  public StatementCount(String table) {
    this.table = "insert into " + table + " ";
  }

  /** The same data source, whose statements are counted. */
  public DataSource counting(DataSource source) {
    return proxy(
        DataSource.class,
        (self, method, arguments) -> {
          Object result = invoke(source, method, arguments);
          return result instanceof Connection connection ? counting(connection) : result;
        });
  }

  /** How many were inserts into the table. */
  public long inserts() {
    return inserts.get();
  }

  /** How many were anything else. */
  public long others() {
    return others.get();
  }

  private Connection counting(Connection connection) {
    return proxy(
        Connection.class,
        (self, method, arguments) -> {
          Object result = invoke(connection, method, arguments);
          if (!(result instanceof Statement statement)) {
            return result;
          }
          String sql = arguments != null && arguments[0] instanceof String text ? text : null;
          return counting(statement, method.getReturnType(), sql);
        });
  }

  /**
   * @param type what the connection promised, such as {@code PreparedStatement}
   * @param prepared its SQL; null if that comes with each execution
   */
  private Object counting(Statement statement, Class<?> type, @Nullable String prepared) {
    return proxy(
        type,
        (self, method, arguments) -> {
          if (method.getName().startsWith("execute")) {
            count(prepared != null || arguments == null ? prepared : arguments[0].toString());
          }
          return invoke(statement, method, arguments);
        });
  }

  private void count(@Nullable String sql) {
    boolean insert = sql != null && sql.toLowerCase(Locale.ROOT).startsWith(table);
    (insert ? inserts : others).incrementAndGet();
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object invoke(
      Object target, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
