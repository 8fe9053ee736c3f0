package dev.hilo.table;

import dev.hilo.spi.TableSpelling;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * MySQL; its codes are listed in its Error Message Reference. They are told by number, since the
 * two drivers that can talk to it give one number different SQLStates.
 */
class MySqlDialect extends Dialect {

  private final boolean connectorJ;

  /**
   * @param connectorJ whether the driver is Connector/J
   */
  MySqlDialect(boolean connectorJ) {
    this.connectorJ = connectorJ;
  }

  /** Connector/J has a timer thread for each connection that ever had a query timeout. */
  @Override
  final boolean cancels() {
    return connectorJ;
  }

  /** A binary collation, since the default takes "é" and "e" for the same name. */
  @Override
  final String text(int length) {
    return super.text(length) + " character set utf8mb4 collate " + collation();
  }

  /** InnoDB, since a default of MyISAM would know no transactions. */
  @Override
  final String tableOptions() {
    return " engine = InnoDB";
  }

  String collation() {
    return "utf8mb4_bin";
  }

  @Override
  final String quote() {
    return "`";
  }

  @Override
  final String lockSetting(Duration limit) {
    return "set session innodb_lock_wait_timeout = " + limit.plusMillis(999).toSeconds();
  }

  /** What {@code last_insert_id} is given comes back with the answer, for this connection alone. */
  @Override
  final RaiseSql raise(TableSpelling table) {
    return new RaiseSql(raise(table, "last_insert_id(%s + ?)"), false);
  }

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case 1062, 1050 -> FailureKind.DUPLICATE;
      // no such table; unknown database
      case 1146, 1049 -> FailureKind.MISSING_TABLE;
      // deadlock; record changed since the snapshot (MariaDB); rolled back by Group Replication;
      // table made or altered since the snapshot
      case 1213, 1020, 3101, 1412 -> FailureKind.CONFLICT;
      // lock wait timeout; NOWAIT; statement killed by the time limit (three codes)
      case 1205, 3572, 1317, 1969, 3024 -> FailureKind.LOCKED;
      // too many connections (two limits); shutting down; Galera node not in the primary part;
      // error during commit, which may have taken place
      case 1040, 1203, 1053, 1047, 1180 -> FailureKind.UNAVAILABLE;
      default -> super.kind(failure);
    };
  }
}
