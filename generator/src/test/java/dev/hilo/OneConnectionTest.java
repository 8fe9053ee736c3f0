package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** HiLo would commit or roll back the transaction of a caller that has the same connection. */
class OneConnectionTest {

  @Test
  void springsIsRefusedAtOnce() throws SQLException {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        Connection connection = schema.dataSource().getConnection()) {
      SingleConnectionDataSource single = new SingleConnectionDataSource(connection, true);
      for (DataSource each : List.of(single, new TransactionAwareDataSourceProxy(single))) {
        assertThatIllegalArgumentException()
            .isThrownBy(() -> HiLo.builder(each))
            .withMessageContainingAll(
                each.getClass().getName(), "one connection to all callers", "Give HiLo a pool");
      }
    }
  }

  @Test
  void anyOtherIsRefusedBeforeItIsUsed() throws SQLException {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        Connection connection = schema.dataSource().getConnection()) {
      schema.execute("create table notes (n int)");
      connection.setAutoCommit(false);
      connection.createStatement().executeUpdate("insert into notes values (1)");
      HiLo hilo =
          HiLo.builder(lending(neverClosed(connection)))
              .reserveTimeout(Duration.ofMinutes(1))
              .createTableIfMissing()
              .build();

      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("lends one connection to all callers");

      connection.rollback();
      assertThat(schema.query("select * from notes")).isEmpty();
      hilo.close();
    }
  }

  private static Connection neverClosed(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            OneConnectionTest.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                return null;
              }
              try {
                return method.invoke(connection, arguments);
              } catch (InvocationTargetException e) {
                throw e.getTargetException();
              }
            });
  }

  private static DataSource lending(Connection connection) {
    return new AbstractDataSource() {
      @Override
      public Connection getConnection() {
        return connection;
      }

      @Override
      public Connection getConnection(String user, String password) {
        return connection;
      }
    };
  }
}
