package dev.hilo.hibernate.internal.connection;

import dev.hilo.internal.common.Causes;
import dev.hilo.internal.connection.ConnectionScope;
import dev.hilo.spi.Transactions;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.hibernate.HibernateException;
import org.hibernate.StatelessSessionBuilder;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.engine.transaction.jta.platform.spi.JtaPlatform;
import org.hibernate.resource.transaction.spi.TransactionCoordinator;
import org.jspecify.annotations.Nullable;

/**
 * Transactions on the connections of a session factory. Each has a session of its own, for which
 * Hibernate sets the tenant's schema on the connection. Under JTA, Hibernate's isolation delegate
 * begins and commits the transaction, and suspends any other. Without JTA the delegate's commit
 * would have no time limit, so {@link ConnectionScope} commits instead.
 */
final class FactoryTransactions implements Transactions {

  private final SessionFactoryImplementor factory;
  private final boolean separateTables;
  private final Supplier<String> wayOut;
  private final AtomicBoolean knownWritable = new AtomicBoolean();

  /** Replaced, never changed, so threads can share it. */
  private volatile StatelessSessionBuilder sessions;

  private volatile boolean hasTenant;

  /**
   * Called on a thread of the application: Hibernate asks a {@code CurrentTenantIdentifierResolver}
   * even if the tenant is set, and the resolver may know no tenant on other threads.
   */
  FactoryTransactions(
      SessionFactoryImplementor factory,
      boolean separateTables,
      @Nullable Object tenant,
      Supplier<String> wayOut) {
    this.factory = factory;
    this.wayOut = wayOut;
    this.separateTables = separateTables;
    this.sessions = sessions(tenant);
    this.hasTenant = tenant != null;
  }

  /** Gives the sessions a tenant, any of those that share the table, unless they have one. */
  void ofFirst(Object tenant) {
    if (!hasTenant) {
      sessions = sessions(tenant);
      hasTenant = true;
    }
  }

  private StatelessSessionBuilder sessions(@Nullable Object tenant) {
    StatelessSessionBuilder known = factory.withStatelessOptions();
    if (tenant != null) {
      known.tenantIdentifier(tenant);
    }
    return known;
  }

  @Override
  public <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
      throws SQLException {
    try (var session = (SharedSessionContractImplementor) sessions.openStatelessSession()) {
      TransactionCoordinator coordinator = session.getTransactionCoordinator();
      if (coordinator.getTransactionCoordinatorBuilder().isJta()) {
        return isolated(coordinator, () -> joined(session, limit, work));
      }
      try (ConnectionScope scope =
          ConnectionScope.begin(connection(session), limit, oneStatement, knownWritable)) {
        return scope.run(work);
      }
    } catch (HibernateException e) {
      throw failure(e);
    }
  }

  /**
   * Work in a JTA transaction of its own. Hibernate's delegate ends it after an exception, but not
   * after an Error, which Hibernate 8 wraps: the thread would keep the transaction, and that its
   * connection and locks.
   */
  private <T extends @Nullable Object> T isolated(
      TransactionCoordinator coordinator, Callable<T> work) {
    TransactionManager manager =
        factory.getServiceRegistry().requireService(JtaPlatform.class).retrieveTransactionManager();
    boolean hadNone = !isInTransaction(manager);
    try {
      return coordinator.createIsolationDelegate().delegateCallable(work, true);
    } catch (Throwable e) {
      if (hadNone) {
        endTransaction(manager, e);
      }
      throw e;
    }
  }

  private static boolean isInTransaction(TransactionManager manager) {
    try {
      return manager.getStatus() != Status.STATUS_NO_TRANSACTION;
    } catch (SystemException e) {
      throw new HibernateException(e.getMessage(), e);
    }
  }

  private static void endTransaction(TransactionManager manager, Throwable failure) {
    try {
      if (isInTransaction(manager)) {
        manager.rollback();
      }
    } catch (SystemException | RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /** Closes the session, so that the pool has the connection back before the commit. */
  private static <T extends @Nullable Object> T joined(
      SharedSessionContractImplementor session, Duration limit, Work<T> work) throws SQLException {
    try (session;
        ConnectionScope scope = ConnectionScope.limited(connection(session), limit)) {
      return work.on(scope.connection());
    }
  }

  private static Connection connection(SharedSessionContractImplementor session) {
    return session.getJdbcCoordinator().getLogicalConnection().getPhysicalConnection();
  }

  /**
   * The failure of the database, which Hibernate has wrapped.
   *
   * @throws HibernateException if a programming error is the cause, so that no retry helps
   */
  private static SQLException failure(HibernateException failure) {
    for (Throwable cause : Causes.of(failure).toList()) {
      if (cause instanceof SQLException said) {
        // Such as a rollback that failed, too.
        Stream.of(failure.getSuppressed()).forEach(said::addSuppressed);
        return said;
      }
    }
    if (Causes.mayPass(failure)) {
      return new SQLException(failure.getMessage(), failure);
    }
    throw failure;
  }

  /** There may be thousands of tenants. */
  @Override
  public int mostThreads() {
    return separateTables ? 2 : Transactions.super.mostThreads();
  }

  @Override
  public void executing(String sql) {
    factory.getJdbcServices().getSqlStatementLogger().logStatement(sql);
  }

  @Override
  public String adviceOnConnections() {
    return "Check that the database accepts connections, and that the pool has one to spare besides"
        + " those that sessions hold: make it larger than the number of threads that write"
        + wayOut.get();
  }
}
