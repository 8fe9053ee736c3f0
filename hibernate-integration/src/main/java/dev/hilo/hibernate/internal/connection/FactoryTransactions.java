package dev.hilo.hibernate.internal.connection;

import dev.hilo.hibernate.internal.settings.SettingName;
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
 * Transactions on the connections of a session factory, from its isolation delegate. Under JTA that
 * makes the transaction, and suspends whatever other there is; else it would commit where no time
 * limit reaches, and so that is done here.
 */
final class FactoryTransactions implements Transactions {

  private final SessionFactoryImplementor factory;
  private final Tenancy tenancy;
  private final AtomicBoolean knownWritable = new AtomicBoolean();

  /** Only read once it is made, and so usable by several threads. */
  private final StatelessSessionBuilder sessions;

  /**
   * Called on a thread of the application: a {@code CurrentTenantIdentifierResolver}, which
   * Hibernate asks even where the tenant is given, may know of no tenant on any other.
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
   * What the database said. Under JTA Hibernate may wrap it in an exception that says nothing.
   *
   * @throws HibernateException if a programming error is the cause, which no retry mends
   */
  private static SQLException failure(HibernateException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof FailedWork work) {
        return work.failure();
      }
      if (cause instanceof JDBCException said) {
        return said.getSQLException();
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
    String larger =
        "Check that the database accepts connections, and that the pool has one to spare besides"
            + " those that sessions hold: make it larger than the number of threads that write";
    if (tenancy.isApart()) {
      return larger + ".";
    }
    return larger + ", or set " + SettingName.CONNECTIONS.key() + "=dedicated.";
  }

  /**
   * Carries a failure past Hibernate, which would log it as an error. To HiLo it may be none: a
   * lost race for the first row of a counter ends in a duplicate key.
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
