package dev.hilo.spring.jdbc;

import dev.hilo.spi.ConnectionTransactions;
import dev.hilo.spi.Connections;
import dev.hilo.spi.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Transactions on such connections, and what to do in this application if none comes. */
final class AdvisedTransactions implements Transactions {

  private final ConnectionTransactions transactions;
  private final String advice;

  AdvisedTransactions(Connections connections, String advice) {
    this.transactions = new ConnectionTransactions(connections);
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
  public String adviceOnConnections() {
    return advice;
  }

  @Override
  public String howToCreateTable() {
    return "set hilo.jdbc.initialize-schema=always";
  }
}
