package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.Deployment;
import dev.hilo.support.RotatingPool;
import dev.hilo.testdb.TestDatabase;
import java.util.Set;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class DerbyCounterTableTest extends CounterTableContract {

  DerbyCounterTableTest() {
    super(TestDatabase.DERBY);
  }

  /** Derby makes it together with the table. */
  @Override
  @Test
  @Proves(Cell.SCHEMA)
  public void aSchemaThatIsMissingIsNamed() {
    TableNameContract.take(
        HiLo.builder(schema().dataSource()).schema("nowhere").createTableIfMissing().build());

    assertThat(schema().query("select max_value from nowhere.hilo")).hasSize(1);
  }

  /** Why {@link RedeployContract} uses all connections before the application does. */
  @Test
  @Proves(Cell.REDEPLOYS)
  void derbyKeepsTheClassesThatFirstUsedAConnection() throws Exception {
    try (RotatingPool pool = new RotatingPool(schema().dataSource(), 1)) {
      Deployment.of(
              Set.of("dev.hilo."),
              loader ->
                  RedeployContract.application(
                          loader, "runWithoutHiLo", DataSource.class, String.class)
                      .invoke(null, pool.dataSource(), "values 7"))
          .assertSomethingIsLeft();
    }
  }
}
