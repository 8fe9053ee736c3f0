package dev.hilo.internal.table.dialect;

import dev.hilo.spi.KeyCollation;
import dev.hilo.spi.TableNames;
import java.time.Duration;

/**
 * MySQL and MariaDB; their codes are listed in their Error Message References. They are told by
 * number, since the two drivers that can talk to them give one number different SQLStates.
 */
public final class MySqlDialect extends Dialect {

  /** With Connector/J, each connection that ever had a query timeout has a timer thread. */
  public MySqlDialect(boolean isConnectorJ, boolean isMariaDb) {
    cancels = isConnectorJ;
    quote = "`";
    textType =
        "varchar(%s) character set utf8mb4 collate "
            + (isMariaDb ? KeyCollation.MARIADB : KeyCollation.MYSQL);
    // A default of MyISAM would know no transactions.
    tableOptions = " engine = InnoDB";
    codes(FailureKind.DUPLICATE, 1062, 1050);
    // no such table; unknown database
    codes(FailureKind.MISSING_TABLE, 1146, 1049);
    // deadlock; record changed since the snapshot (MariaDB); rolled back by Group Replication;
    // table made or altered since the snapshot
    codes(FailureKind.CONFLICT, 1213, 1020, 3101, 1412);
    // lock wait timeout; NOWAIT; statement killed by the time limit (three codes)
    codes(FailureKind.LOCKED, 1205, 3572, 1317, 1969, 3024);
    // too many connections (two limits); shutting down; Galera node not in the primary part;
    // error during commit, which may have taken place
    codes(FailureKind.UNAVAILABLE, 1040, 1203, 1053, 1047, 1180);
  }

  @Override
  public String lockSetting(Duration limit) {
    return "set session innodb_lock_wait_timeout = " + limit.plusMillis(999).toSeconds();
  }

  /** What {@code last_insert_id} is given comes back with the answer, for this connection alone. */
  @Override
  public String incrementReturning(TableNames table) {
    return add(table, "last_insert_id(%s + ?)");
  }
}
