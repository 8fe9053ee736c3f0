package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.RangeSize;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.ProtocolRule;
import dev.hilo.support.WithoutPrefetch;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionTemplate;

/** A DataSource that hands out the connection of the caller's running transaction. */
@Proves(Cell.PROTOCOL)
interface CallersTransactionContract extends OnDatabase {

  @ProtocolRule("S1")
  @Test
  default void theCallersRollbackKeepsReservations() {
    DataSource dataSource = schema().dataSource();
    IssuedNumbers numbers = new IssuedNumbers();
    try (HiLo hilo = client(dataSource)) {
      transactions(dataSource)
          .executeWithoutResult(
              status -> {
                numbers.take(25, () -> hilo.nextNumber("orders"));
                status.setRollbackOnly();
              });
      assertThat(row("orders")).isEqualTo(30);
      numbers.take(25, () -> hilo.nextNumber("orders"));
    }

    numbers.exactly(1, 50);
  }

  @ProtocolRule("S1")
  @Test
  default void noReservationCommitsTheCallersWork() {
    schema().execute("create table documents (id varchar(50))");
    DataSource dataSource = schema().dataSource();
    JdbcTemplate caller = new JdbcTemplate(dataSource);
    HiLo hilo = client(dataSource);
    transactions(dataSource)
        .executeWithoutResult(
            status -> {
              for (int i = 0; i < 25; i++) {
                caller.update("insert into documents values (?)", hilo.nextId("orders"));
              }
              hilo.close();
              if (!readersWaitForWriters()) {
                assertThat(schema().query("select id from documents")).isEmpty();
              }
              status.setRollbackOnly();
            });

    assertThat(schema().query("select id from documents")).isEmpty();
    assertThat(row("orders")).isEqualTo(25);
  }

  static HiLo client(DataSource dataSource) {
    HiLo hilo =
        WithoutPrefetch.builder(new TransactionAwareDataSourceProxy(dataSource))
            .rangeSize(RangeSize.fixed(10))
            .createTableIfMissing()
            .build();
    hilo.verify();
    return hilo;
  }

  static TransactionTemplate transactions(DataSource dataSource) {
    return new TransactionTemplate(new DataSourceTransactionManager(dataSource));
  }
}
