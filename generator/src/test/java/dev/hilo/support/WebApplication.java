package dev.hilo.support;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.ResourceBundle;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * What a web application does with HiLo between its start and its end. {@link ClassLoaderLeakCheck}
 * loads it, and whatever is of HiLo, in a class loader of its own.
 */
public final class WebApplication {

  private WebApplication() {}

  /** Runs on the pool of the server. */
  public static void runOn(DataSource dataSource) throws SQLException {
    // So long a timeout that only a hang exceeds it.
    try (HiLo hilo =
        HiLo.builder(dataSource)
            .createTableIfMissing()
            .reserveTimeout(Duration.ofMinutes(1))
            .build()) {
      hilo.verify();
      useAllStrategies(hilo, dataSource);
      waitForALock(dataSource);
    }
  }

  /** Runs on a driver and a pool that the application brings along. */
  public static void runOnItsOwnDriver(String driver, String url, String user, String password)
      throws Exception {
    Class.forName(driver);
    try (RoundRobinPool pool =
        new RoundRobinPool(new DriverManagerDataSource(url, user, password), 3)) {
      runOn(pool.dataSource());
    }
    for (Driver registered : Collections.list(DriverManager.getDrivers())) {
      if (registered.getClass().getClassLoader() == WebApplication.class.getClassLoader()) {
        DriverManager.deregisterDriver(registered);
      }
    }
    // SQL Server's driver has some, and the JDK keeps them by soft references.
    ResourceBundle.clearCache(WebApplication.class.getClassLoader());
    if (driver.startsWith("com.mysql.")) {
      // Connector/J documents this call for applications that bring the driver along.
      Class.forName("com.mysql.cj.jdbc.AbandonedConnectionCleanupThread")
          .getMethod("checkedShutdown")
          .invoke(null);
    }
  }

  /** Runs a query on the pool of the server, and nothing of HiLo. */
  public static void runWithoutHiLo(DataSource dataSource, String query) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeQuery(query).close();
    }
  }

  private static void useAllStrategies(HiLo hilo, DataSource dataSource) throws SQLException {
    CollectionIds orders = hilo.collection("orders");
    orders.nextId();
    orders.nextIds(100);
    orders.assign("");
    orders.assign("orders/about");
    hilo.nextIdentity("companies");
    hilo.nextSequenceId("companies");
    hilo.assign(new Order());
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      hilo.nextGaplessIdentity(connection, "invoices");
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  /** Uses the time limit of a statement up. */
  private static void waitForALock(DataSource dataSource) throws SQLException {
    try (HiLo hilo = HiLo.builder(dataSource).reserveTimeout(Duration.ofSeconds(1)).build();
        Connection holder = dataSource.getConnection()) {
      holder.setAutoCommit(false);
      try (Statement statement = holder.createStatement()) {
        statement.executeUpdate("update hilo set max_value = 7 where name = 'companies|'");
      }
      try {
        hilo.nextIdentity("companies");
        throw new AssertionError("Nothing waited for the lock");
      } catch (HiLoException expected) {
        holder.rollback();
        holder.setAutoCommit(true);
      }
    }
  }

  static final class Order {
    String id = "";
  }
}
