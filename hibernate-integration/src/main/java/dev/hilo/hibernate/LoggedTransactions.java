package dev.hilo.hibernate;

import dev.hilo.spi.ConnectionTransactions;
import dev.hilo.spi.Connections;
import dev.hilo.spi.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import org.hibernate.engine.jdbc.spi.SqlStatementLogger;
import org.jspecify.annotations.Nullable;

/** Transactions on connections that sessions do not use, logged as Hibernate logs its own. */
final class LoggedTransactions implements Transactions {

  private final ConnectionTransactions transactions;
  private final SqlStatementLogger logger;
  private final String advice;

  /**
   * @param advice what to do where no connection comes
   */
  LoggedTransactions(Connections connections, SqlStatementLogger logger, String advice) {
    this.transactions = new ConnectionTransactions(connections);
    this.logger = logger;
    this.advice = advice;
  }

  @Override
  public <T extends @Nullable Object> T run(Duration limit, Work<T> work) throws SQLException {
    return transactions.run(limit, work);
  }

  @Override
  public <T extends @Nullable Object> T runStatement(Duration limit, Work<T> work)
      throws SQLException {
    return transactions.runStatement(limit, work);
  }

  @Override
  public void executing(String sql) {
    logger.logStatement(sql);
  }

  @Override
  public String adviceOnConnections() {
    return advice;
  }
}
