package dev.hilo.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.testdb.TestDatabase;
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
}
