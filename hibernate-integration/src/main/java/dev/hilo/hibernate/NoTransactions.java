package dev.hilo.hibernate;

import dev.hilo.spi.TableNames;
import dev.hilo.spi.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** In place of a database while settings are only checked. */
enum NoTransactions implements Transactions {
  /** Stateless, so one is enough. */
  INSTANCE;

  static final TableNames SPELLING =
      new TableNames("hilo", "name", "node_tag", "max_value", "do nothing");

  @Override
  public <T extends @Nullable Object> T run(Duration limit, boolean oneStatement, Work<T> work)
      throws SQLException {
    throw new SQLException("No database yet");
  }
}
