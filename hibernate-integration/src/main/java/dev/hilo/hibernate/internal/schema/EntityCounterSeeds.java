package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.hibernate.internal.connection.HiLoProvider;
import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.internal.rows.ExistingRows;
import dev.hilo.rows.NumberedColumn;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinator;
import org.hibernate.resource.transaction.spi.TransactionObserver;

/** Raises counters above the rows of the entities. Thread-safe. */
public final class EntityCounterSeeds {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final HiLoTable table;
  private final ExistingRows seeds;
  private final boolean isOn;

  EntityCounterSeeds(HiLoTable table) {
    this.table = table;
    this.isOn = table.settings().seedsExisting();
    this.seeds =
        new ExistingRows("hibernate.hilo.seed_existing", table.settings().rules().reserveTimeout());
  }

  /**
   * Raises the counters of a prefix before its first id, if {@code seed_existing} is set. Not when
   * the factory starts: rows may be loaded later. It reads on the connection of the session,
   * because a pool may have no second one. So it reads again until a transaction that has read is
   * committed.
   *
   * @throws HiLoException if a table cannot be read, or another thread still reads
   */
  public void seed(HiLo hilo, String prefix, SharedSessionContractImplementor session) {
    if (isOn && !seeds.isRaised(hilo, prefix)) {
      // The connection comes first: threads that wait for another one's read must not keep all
      // connections of the pool from it.
      session.doWork(
          connection ->
              seeds.raiseOnce(
                  hilo,
                  prefix,
                  () -> table.columns(table.ids()),
                  column -> column.highest(connection, hilo),
                  session.isTransactionInProgress() ? transaction(session) : null));
    }
  }

  private static ExistingRows.Transaction transaction(SharedSessionContractImplementor session) {
    TransactionCoordinator transactions = session.getTransactionCoordinator();
    return new ExistingRows.Transaction(
        session,
        atEnd ->
            transactions.addObserver(
                new TransactionObserver() {
                  @Override
                  public void afterBegin() {}

                  @Override
                  public void beforeCompletion() {}

                  @Override
                  public void afterCompletion(boolean successful, boolean delayed) {
                    transactions.removeObserver(this);
                    atEnd.accept(successful);
                  }
                }));
  }

  /**
   * Raises the counters of the factory's schema, including counters of gapless numbers. It leaves
   * out counters of a series. It reads all tables before it raises the first counter, because a
   * pool may have one connection only.
   *
   * @throws HiLoException if a table cannot be read, or the database fails
   */
  void resynchronize(SqlStringGenerationContext context) {
    HiLoProvider provider = table.provider();
    SessionFactoryImplementor factory = provider.factory();
    SqlStringGenerationContext own = factory.getSqlStringGenerationContext();
    if (!Objects.equals(own.getDefaultSchema(), context.getDefaultSchema())
        || !Objects.equals(own.getDefaultCatalog(), context.getDefaultCatalog())) {
      warn(
          " for another schema or catalog (forSchema, forCatalog), because the HiLo of this session"
              + " factory has the counters of its own schema. Build a HiLo on the other schema, and"
              + " call its counters().seed.");
      return;
    }
    HiLo hilo = provider.shared();
    if (hilo == null) {
      warn(
          ", because each tenant has its own table. Set hibernate.hilo.seed_existing, or call"
              + " counters().seed on the HiLo of each tenant.");
      return;
    }
    ExistingRows.raise(
        hilo,
        table.numberedColumns(),
        column -> highest(column, hilo, factory),
        "resynchronizeGenerators()");
  }

  private static void warn(String reason) {
    LOG.log(
        System.Logger.Level.WARNING,
        "resynchronizeGenerators() raises no counter of HiLo" + reason);
  }

  private static long highest(NumberedColumn column, HiLo hilo, SessionFactoryImplementor factory)
      throws SQLException {
    JdbcConnectionAccess access = factory.getJdbcServices().getBootstrapJdbcConnectionAccess();
    Connection connection = access.obtainConnection();
    try (ConnectionScope read = ConnectionScope.reading(connection)) {
      return read.answered(same -> column.highest(same, hilo));
    } finally {
      access.releaseConnection(connection);
    }
  }
}
