package dev.hilo.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a real DataSource and passes everything on; may look at the calls, and may fail
 * before them or after them.
 */
public class JdbcInterceptor {

  /** The DataSource as the interceptor sees it. */
  public final DataSource before(DataSource real) {
    return wrap(DataSource.class, real, "dataSource");
  }

  /**
   * Something is about to be called, such as {@code dataSource.getConnection} or {@code
   * connection.commit}; for statements, {@code sql} is their text.
   */
  protected void calling(String what, @Nullable String sql) throws SQLException {}

  /** Something was called and succeeded. */
  protected void called(String what, @Nullable String sql) throws SQLException {}

  /** Something was called and failed. */
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
}
