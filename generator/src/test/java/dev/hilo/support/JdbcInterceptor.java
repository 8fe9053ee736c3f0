package dev.hilo.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Passes all calls on to a real DataSource; may look at them, and fail before or after them. */
public class JdbcInterceptor {

  /** An interceptor that does something before each call of that name. */
  public static JdbcInterceptor beforeEach(String call, Action action) {
    return new JdbcInterceptor() {
      @Override
      protected void calling(String what, @Nullable String sql) throws SQLException {
        if (what.equals(call)) {
          action.run();
        }
      }
    };
  }

  /** An interceptor that does something after each call of that name that succeeded. */
  public static JdbcInterceptor afterEach(String call, Action action) {
    return new JdbcInterceptor() {
      @Override
      protected void called(String what, @Nullable String sql) throws SQLException {
        if (what.equals(call)) {
          action.run();
        }
      }
    };
  }

  /**
   * Whether a call executes such a statement, by itself or within a query.
   *
   * @param verb {@code insert} or {@code update}
   */
  protected static boolean executes(String call, @Nullable String sql, String verb) {
    return (call.equals("statement.executeUpdate") || call.equals("statement.executeQuery"))
        && sql != null
        && (sql.startsWith(verb) || sql.contains("final table (" + verb));
  }

  /** The DataSource as the interceptor sees it. */
  public final DataSource before(DataSource real) {
    return wrap(DataSource.class, real, "dataSource");
  }

  /**
   * Something is about to be called, such as {@code dataSource.getConnection} or {@code
   * connection.commit}; for statements, {@code sql} is their text.
   */
  protected void calling(String what, @Nullable String sql) throws SQLException {}

  protected void called(String what, @Nullable String sql) throws SQLException {}

  protected void failed(String what, @Nullable String sql, SQLException failure) {}

  private <T> T wrap(Class<T> type, T real, String name) {
    return wrap(type, real, name, null);
  }

  private <T> T wrap(Class<T> type, T real, String name, @Nullable String sql) {
    Object proxy =
        Proxy.newProxyInstance(
            JdbcInterceptor.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              String what = name + "." + method.getName();
              String text = sql;
              if (arguments != null
                  && arguments.length > 0
                  && arguments[0] instanceof String given) {
                boolean isStatement = method.getName().startsWith("execute");
                text = isStatement || method.getName().equals("prepareStatement") ? given : text;
              }
              calling(what, text);
              Object result;
              try {
                result = method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                if (e.getCause() instanceof SQLException failure) {
                  failed(what, text, failure);
                }
                throw e.getCause();
              }
              called(what, text);
              if (result instanceof Connection connection) {
                return wrap(Connection.class, connection, "connection");
              }
              if (result instanceof PreparedStatement statement) {
                return wrap(PreparedStatement.class, statement, "statement", text);
              }
              if (result instanceof Statement statement) {
                return wrap(Statement.class, statement, "statement");
              }
              return result;
            });
    return type.cast(proxy);
  }

  /** What an interceptor does; it may fail in place of the call. */
  @FunctionalInterface
  public interface Action {

    void run() throws SQLException;
  }
}
