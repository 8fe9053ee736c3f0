package dev.hilo.hibernate.internal.connection;

import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.Causes;
import dev.hilo.spi.ConnectionScope;
import dev.hilo.spi.Transactions;
import dev.hilo.spi.UncheckedFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hibernate.HibernateException;
import org.hibernate.JDBCException;
import org.hibernate.StatelessSessionBuilder;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.resource.transaction.spi.TransactionCoordinator;
import org.jspecify.annotations.Nullable;

/**
 * Transactions on the connections of a session factory, by Hibernate's isolation delegate. Under
 * JTA the delegate begins the transaction and suspends any other. Without JTA its commit would have
 * no time limit, so {@link ConnectionScope} commits instead.
 */
final class FactoryTransactions implements Transactions {

  private final SessionFactoryImplementor factory;
  private final Tenancy tenancy;
  private final AtomicBoolean knownWritable = new AtomicBoolean();

  /** Not changed after construction, so threads can share it. */
  private final StatelessSessionBuilder sessions;

  /**
   * Called on a thread of the application: Hibernate asks a {@code CurrentTenantIdentifierResolver}
   * even if the tenant is set, and the resolver may know no tenant on other threads.
   */
  FactoryTransactions(SessionFactoryImplementor factory, Tenancy tenancy, @Nullable Object tenant) {
    this.factory = factory;
    this.tenancy = tenancy;
    this.sessions = factory.withStatelessOptions();
    if (tenant != null) {
      sessions.tenantIdentifier(tenant);
    }
  }

  @Override
  public <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
      throws SQLException {
    try (var session = (SharedSessionContractImplementor) sessions.openStatelessSession()) {
      TransactionCoordinator coordinator = session.getTransactionCoordinator();
      boolean jta = coordinator.getTransactionCoordinatorBuilder().isJta();
      Work<T> ofTenant = connection -> tenancy.run(session, connection, work);
      return coordinator
          .createIsolationDelegate()
          .delegateWork(
              (executor, connection) -> limited(connection, limit, oneStatement, jta, ofTenant),
              jta);
    } catch (HibernateException e) {
      throw failure(e);
    }
  }

  private <T extends @Nullable Object> T limited(
      Connection connection, Duration limit, boolean oneStatement, boolean jta, Work<T> work) {
    try (ConnectionScope scope =
        jta
            ? ConnectionScope.limited(connection, limit)
            : ConnectionScope.begin(connection, limit, oneStatement, knownWritable)) {
      T result = work.on(connection);
      scope.commit();
      return result;
    } catch (SQLException e) {
      throw new FailedWork(e);
    }
  }

  /**
   * The failure of the database, which Hibernate may have wrapped under JTA.
   *
   * @throws HibernateException if a programming error is the cause, so that no retry helps
   */
  private static SQLException failure(HibernateException failure) {
    for (Throwable cause : Causes.of(failure).toList()) {
      if (cause instanceof FailedWork work) {
        return work.failure();
      }
      if (cause instanceof JDBCException jdbc) {
        return jdbc.getSQLException();
      }
    }
    if (UncheckedFailure.mayPass(failure)) {
      return new SQLException(failure.getMessage(), failure);
    }
    throw failure;
  }

  @Override
  public void executing(String sql) {
    factory.getJdbcServices().getSqlStatementLogger().logStatement(sql);
  }

  @Override
  public String adviceOnConnections() {
    return "Check that the database accepts connections, and that the pool has one to spare besides"
        + " those that sessions hold: make it larger than the number of threads that write"
        + (tenancy.hasSeparateTables()
            ? "."
            : ", or set " + SettingName.CONNECTIONS.key() + "=dedicated.");
  }

  /**
   * Carries a failure past Hibernate, which would log it as an error. HiLo may expect it: a
   * conflict over the first row of a counter ends in a duplicate key.
   */
  private static final class FailedWork extends HibernateException {

    private static final long serialVersionUID = 1L;

    private final SQLException failure;

    FailedWork(SQLException failure) {
      super(failure);
      this.failure = failure;
    }

    SQLException failure() {
      for (Throwable suppressed : getSuppressed()) {
        failure.addSuppressed(suppressed);
      }
      return failure;
    }
  }
}
