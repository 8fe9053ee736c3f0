package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.matrix.Cell;
import dev.hilo.matrix.NotApplicable;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ClassLoaderLeakCheck;
import dev.hilo.support.RoundRobinPool;
import dev.hilo.support.WebApplication;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** An application that is stopped in a server that goes on, as in a redeploy. */
@Proves(Cell.REDEPLOYS)
interface RedeployContract extends OnDatabase {

  @Test
  default void leavesNothingBehindWhereTheServerHasTheDriver() throws Exception {
    try (RoundRobinPool pool = new RoundRobinPool(schema().dataSource(), 3)) {
      useAll(pool);
      ClassLoaderLeakCheck.of(
              Set.of("dev.hilo."),
              loader ->
                  application(loader, "runOn", DataSource.class).invoke(null, pool.dataSource()))
          .assertNothingIsLeft();
    }
  }

  @Test
  default void leavesNothingBehindWhereTheApplicationBringsTheDriver() throws Exception {
    NotApplicable.unless(
        database() != TestDatabase.ORACLE,
        "Oracle's driver has threads that never end, also in an application without HiLo.");
    if (database() == TestDatabase.SQLITE) {
      // Its driver starts a process, too; a thread of the JDK waits for both and ends after a
      // minute.
      new ProcessBuilder("true").start().waitFor();
    }
    Schema schema = schema();
    String url = schema.sharedUrl();
    String driver = DriverManager.getDriver(url).getClass().getName();
    String vendor = driver.substring(0, driver.indexOf('.', driver.indexOf('.') + 1) + 1);
    ClassLoaderLeakCheck.of(
            Set.of("dev.hilo.", vendor, "org.springframework."),
            loader ->
                application(
                        loader,
                        "runOnItsOwnDriver",
                        String.class,
                        String.class,
                        String.class,
                        String.class)
                    .invoke(null, driver, url, schema.user(), schema.password()))
        .assertNothingIsLeft();
  }

  /**
   * The server has used its connections before. Some drivers keep an exception or a thread from
   * their first use for ever, and with it the classes that were on the stack: HSQLDB an exception,
   * Derby an exception per connection and, before Java 24, the timer of its query timeouts.
   */
  private void useAll(RoundRobinPool pool) throws SQLException {
    for (int i = 0; i < pool.size(); i++) {
      try (Connection connection = pool.dataSource().getConnection();
          Statement test = connection.createStatement()) {
        if (database() == TestDatabase.DERBY) {
          test.setQueryTimeout(1);
        }
        test.executeQuery(selecting("1")).close();
        assertThatThrownBy(() -> test.executeQuery("select a from b")).isNotNull();
      }
    }
  }

  /** A method of the {@link WebApplication} that the class loader of the application has. */
  static Method application(ClassLoader loader, String name, Class<?>... parameters)
      throws ReflectiveOperationException {
    return loader.loadClass(WebApplication.class.getName()).getMethod(name, parameters);
  }
}
