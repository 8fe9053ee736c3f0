package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ClassLoaderLeakCheck;
import dev.hilo.support.RoundRobinPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;
import org.apache.derby.jdbc.BasicEmbeddedDataSource40;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class DerbyCounterTableTest extends CounterTableContract {

  /** Derby makes it together with the table. */
  @Override
  @Test
  @Proves(Cell.SCHEMA)
  public void aSchemaThatIsMissingIsNamed() {
    TableNameContract.take(
        HiLo.builder(schema().dataSource()).schema("nowhere").createTableIfMissing());

    assertThat(schema().query("select max_value from nowhere.hilo")).hasSize(1);
  }

  /** Why {@link RedeployContract} uses all connections before the application does. */
  @Test
  @Proves(Cell.REDEPLOYS)
  void derbyKeepsTheClassesThatFirstUsedAConnection() throws Exception {
    try (RoundRobinPool pool = new RoundRobinPool(schema().dataSource(), 1)) {
      ClassLoaderLeakCheck.of(
              Set.of("dev.hilo."),
              loader ->
                  RedeployContract.application(
                          loader, "runWithoutHiLo", DataSource.class, String.class)
                      .invoke(null, pool.dataSource(), "values 7"))
          .assertSomethingIsLeft();
    }
  }

  /** Derby asks for privileges only in a database that was told to, and that cannot be undone. */
  @Override
  @ParameterizedTest
  @EnumSource(names = {"DEDICATED", "SHARED"})
  @Proves(Cell.SCHEMA)
  public void selectInsertAndUpdateAreEnough(ConnectionUse use) throws SQLException {
    String database = "memory:privileges" + use;
    DataSource owner = owner(database, "create=true");
    try (Connection connection = owner.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "call syscs_util.syscs_set_database_property("
              + "'derby.database.sqlAuthorization', 'true')");
    }
    end(database, "shutdown=true");
    try (Connection connection = owner.getConnection();
        Statement statement = connection.createStatement();
        HiLo hilo =
            HiLo.builder(owner).createTableIfMissing().reserveTimeout(UNLESS_IT_HANGS).build()) {
      hilo.verify();
      statement.execute("grant " + PRIVILEGES + " on hilo to app");
      LeastPrivilegeContract.doEverything(
          new DriverManagerDataSource("jdbc:derby:" + database, "app", "any"),
          connection,
          builder -> builder.connections(use).schema("owner"));
    } finally {
      end(database, "drop=true");
    }
  }

  /**
   * Connects without the login timeout of the JVM: pools of other tests set that to a second, and
   * Derby may need longer to start a database.
   */
  private static DataSource owner(String database, String attributes) {
    BasicEmbeddedDataSource40 owner = new BasicEmbeddedDataSource40();
    owner.setDatabaseName(database);
    owner.setConnectionAttributes(attributes);
    owner.setUser("owner");
    owner.setPassword("any");
    return owner;
  }

  /** Ends a database; Derby reports the success as a failure. */
  private static void end(String database, String attributes) {
    assertThatThrownBy(() -> owner(database, attributes).getConnection())
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("privileges");
  }
}
