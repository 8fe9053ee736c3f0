package dev.hilo.spring.jdbc;

import dev.hilo.spi.Connections;
import dev.hilo.spi.Transactions;
import javax.sql.DataSource;

/** The application's own. */
final class SharedConnections implements HiLoConnections {

  private final Transactions transactions;

  SharedConnections(DataSource application) {
    this.transactions =
        new AdvisedTransactions(
            Connections.of(application),
            "Check that the database accepts connections, and that the application's pool has one"
                + " to spare besides those that callers hold: make it larger than the number of"
                + " threads that write, or give HiLo connections of its own"
                + " (hilo.jdbc.connections=dedicated, with a HikariCP pool).");
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public void requireSameTable() {}

  @Override
  public void close() {}
}
