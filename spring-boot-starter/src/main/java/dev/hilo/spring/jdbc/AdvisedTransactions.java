package dev.hilo.spring.jdbc;

import dev.hilo.spi.ConnectionTransactions;
import dev.hilo.spi.Connections;
import dev.hilo.spi.Transactions;
import dev.hilo.spi.UncheckedFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Transactions on such connections, and what to do in this application if none comes. */
final class AdvisedTransactions implements Transactions {

  private final ConnectionTransactions transactions;
  private final String advice;

  AdvisedTransactions(Connections connections, String advice) {
    this.transactions = new ConnectionTransactions(new Opening(connections));
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

  /**
   * A pool that is not set up yet throws an exception of its choice, HikariCP an {@link
   * IllegalArgumentException}. HiLo then tries again, as while the database does not answer.
   */
  private record Opening(Connections connections) implements Connections {

    @Override
    public Connection open() throws SQLException {
      try {
        return connections.open();
      } catch (RuntimeException e) {
        if (!(e instanceof IllegalArgumentException) && !UncheckedFailure.mayPass(e)) {
          throw e;
        }
        throw new SQLException("There is no connection to be had: " + e.getMessage(), e);
      }
    }

    @Override
    public void close(Connection connection) throws SQLException {
      connections.close(connection);
    }
  }
}
