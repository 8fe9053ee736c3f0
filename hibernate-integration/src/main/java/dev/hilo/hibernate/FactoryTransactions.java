package dev.hilo.hibernate;

import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.hibernate.HibernateException;
import org.hibernate.JDBCException;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.jdbc.AbstractReturningWork;
import org.jspecify.annotations.Nullable;

/**
 * Transactions by the isolation delegate of a session factory, which uses its connections and,
 * under JTA, suspends whatever transaction there is.
 */
final class FactoryTransactions implements Transactions {

  private final SessionFactoryImplementor factory;
  private final @Nullable Object tenant;

  FactoryTransactions(SessionFactoryImplementor factory, @Nullable Object tenant) {
    this.factory = factory;
    this.tenant = tenant;
  }

  @Override
  public <T extends @Nullable Object> T run(Duration limit, Work<T> work) throws SQLException {
    var options = factory.withStatelessOptions();
    if (tenant != null) {
      options.tenantIdentifier(tenant);
    }
    try (var session = (SharedSessionContractImplementor) options.openStatelessSession()) {
      return session
          .getTransactionCoordinator()
          .createIsolationDelegate()
          .delegateWork(new Isolated<>(work), true);
    } catch (JDBCException e) {
      throw e.getSQLException();
    } catch (HibernateException e) {
      throw new SQLException(e.getMessage(), e);
    }
  }

  @Override
  public void executing(String sql) {
    factory.getJdbcServices().getSqlStatementLogger().logStatement(sql);
  }

  private static final class Isolated<T extends @Nullable Object> extends AbstractReturningWork<T> {

    private final Work<T> work;

    Isolated(Work<T> work) {
      this.work = work;
    }

    @Override
    public T execute(Connection connection) throws SQLException {
      return work.on(connection);
    }
  }
}
