package dev.hilo.hibernate.connections;

import static dev.hilo.hibernate.testing.PassThrough.invoke;
import static dev.hilo.hibernate.testing.PassThrough.proxy;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What HiLo does to connections that sessions use, too. */
@Tag("server")
final class SharedConnectionsTest extends DatabaseTest {

  SharedConnectionsTest() {
    super(TestDatabase.POSTGRESQL);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void reservesOnAReadOnlyPool(boolean autoCommit) throws Exception {
    shop().build().close();
    HikariConfig config = new HikariConfig();
    config.setDataSource(schema().dataSource());
    config.setMaximumPoolSize(2);
    config.setAutoCommit(autoCommit);
    config.setReadOnly(true);
    try (HikariDataSource pool = new HikariDataSource(config)) {
      try (SessionFactory factory = shop().dataSource(pool).ddl("none").build()) {
        assertThat(Order.generatedId(factory)).isEqualTo("orders/1-A");
        try (Connection connection = pool.getConnection()) {
          assertThat(connection.isReadOnly()).isTrue();
        }
      }
    }
    assertThat(max("orders")).as("returned").isEqualTo(1);
  }

  /** A commit whose answer never comes would else hold a thread and a connection for ever. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void limitsTheTimeOfTheCommitToo(boolean autoCommit) {
    shop().build().close();
    List<String> calls = new CopyOnWriteArrayList<>();
    try (HikariDataSource pool = Pools.hikari(schema(), 2, autoCommit);
        SessionFactory factory = shop().dataSource(listened(pool, calls)).ddl("none").build()) {
      calls.clear();
      assertThat(Order.generatedId(factory)).isEqualTo("orders/1-A");
    }
    assertThat(calls).contains("setNetworkTimeout 0", autoCommit ? "prepareStatement" : "commit");
    int limits = 0;
    for (String call : calls) {
      if (call.startsWith("setNetworkTimeout")) {
        limits = call.endsWith(" 0") ? 0 : 1;
      } else {
        assertThat(limits).as(call + " under a limit in " + calls).isEqualTo(1);
      }
    }
  }

  private static DataSource listened(DataSource real, List<String> calls) {
    return proxy(
        DataSource.class,
        (method, arguments) -> {
          Object result = invoke(real, method, arguments);
          return result instanceof Connection connection ? listened(connection, calls) : result;
        });
  }

  private static Connection listened(Connection real, List<String> calls) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          String name = method.getName();
          if (name.equals("setNetworkTimeout")) {
            calls.add(name + " " + arguments[1]);
          } else if (name.equals("prepareStatement") || name.equals("commit")) {
            calls.add(name);
          }
          return invoke(real, method, arguments);
        });
  }
}
