package dev.hilo.spring.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A bean that keeps what the application sends; HiLo's own connections are not the application's.
 */
public final class RecordedSql implements BeanPostProcessor {

  private final List<String> statements = new CopyOnWriteArrayList<>();

  /** How many statements begin with this word, without those on HiLo's table. */
  public int count(String word) {
    return (int)
        statements.stream()
            .filter(sql -> sql.startsWith(word) && !sql.matches("(?s).*\\bhilo\\b.*"))
            .count();
  }

  /** The reads of HiLo's table, if HiLo uses the connections of the application. */
  public List<String> readsOfTable() {
    return statements.stream().filter(sql -> sql.matches("(?s)select.* from hilo\\b.*")).toList();
  }

  public void clear() {
    statements.clear();
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return bean instanceof DataSource dataSource ? recorded(dataSource) : bean;
  }

  private DataSource recorded(DataSource dataSource) {
    return new DelegatingDataSource(dataSource) {
      @Override
      public Connection getConnection() throws SQLException {
        return recorded(super.getConnection());
      }
    };
  }

  private Connection recorded(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            RecordedSql.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().startsWith("prepare") && arguments != null) {
                statements.add(arguments[0].toString().strip().toLowerCase(Locale.ROOT));
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
              }
            });
  }
}
