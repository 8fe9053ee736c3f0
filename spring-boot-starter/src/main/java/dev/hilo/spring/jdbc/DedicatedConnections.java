package dev.hilo.spring.jdbc;

import dev.hilo.spi.Connections;
import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * HiLo's own, made like the application's.
 *
 * <p>They are used only once it was seen that they lead to the same table. That takes a connection
 * of the application's; where none is to spare, since callers hold them all while they wait for
 * ids, it is put off: to wait for one then would be the very starvation that these are against.
 */
final class DedicatedConnections implements HiLoConnections, Connections {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final PoolCopy pool;
  private final SameTable table;
  private final Transactions transactions;

  DedicatedConnections(PoolCopy pool, SameTable table) {
    this.pool = pool;
    this.table = table;
    this.transactions =
        new AdvisedTransactions(
            this,
            "Check that the database accepts connections, and some more than the application's pool"
                + " has: HiLo opens its own, nearly always one. If that is too many, set"
                + " hilo.jdbc.connections=shared.");
  }

  @Override
  public Transactions transactions() {
    return transactions;
  }

  @Override
  public void requireSameTable() {
    String difference = difference();
    if (difference != null) {
      throw new IllegalStateException(difference);
    }
  }

  private @Nullable String difference() {
    if (table.isSeen() || !pool.isOneToSpare()) {
      return null;
    }
    try {
      return table.difference();
    } catch (SQLException | RuntimeException e) {
      // No database, no table, or a pool that is not set up yet.
      LOG.log(System.Logger.Level.DEBUG, "HiLo's connections cannot be compared yet", e);
      return null;
    }
  }

  @Override
  public Connection open() throws SQLException {
    String difference = difference();
    if (difference != null) {
      throw new SQLException(difference);
    }
    return pool.open();
  }

  @Override
  public void close(Connection connection) throws SQLException {
    connection.close();
  }

  @Override
  public void close() {
    pool.close();
  }
}
