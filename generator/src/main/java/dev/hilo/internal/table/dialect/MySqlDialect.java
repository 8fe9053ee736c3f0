package dev.hilo.internal.table.dialect;

import dev.hilo.internal.common.KeyCollation;

/**
 * MySQL and MariaDB; their codes are listed in their Error Message References. Only the numbers are
 * used, since the two drivers give one number different SQLStates.
 */
public final class MySqlDialect extends Dialect {

  public MySqlDialect(boolean isConnectorJ, boolean isMariaDb) {
    createClause = IF_NOT_EXISTS;
    textType =
        "varchar(%s) character set utf8mb4 collate "
            + (isMariaDb ? KeyCollation.MARIADB : KeyCollation.MYSQL);
    // A default of MyISAM would have no transactions.
    tableOptions = " engine = InnoDB";
    quote = "`";
    // The driver returns the argument of last_insert_id as a generated key.
    incrementReturning = "update {hilo} set {max} = last_insert_id({max} + ?) {within bounds}";
    lockSetting = "set session innodb_lock_wait_timeout = {seconds}";
    // A query timeout of Connector/J starts a timer thread for each connection.
    needsCanceller = isConnectorJ;
    codes(FailureKind.DUPLICATE, 1062, 1050);
    // no such table; unknown database
    codes(FailureKind.MISSING_TABLE, 1146, 1049);
    // deadlock; record changed since the snapshot (MariaDB); rolled back by Group Replication;
    // table created or altered since the snapshot
    codes(FailureKind.CONFLICT, 1213, 1020, 3101, 1412);
    // lock wait timeout; NOWAIT; statement killed by the time limit (three codes)
    codes(FailureKind.LOCKED, 1205, 3572, 1317, 1969, 3024);
    // a global option, such as read_only; the transaction; the server's mode; the schema
    codes(FailureKind.READ_ONLY, 1290, 1792, 1836, 3989);
    // mix of collations; disk or table full
    codes(FailureKind.REFUSED, 1267, 1021, 1114);
    // out of memory (two codes)
    codes(FailureKind.UNAVAILABLE, 1037, 1041);
    // too many connections (three limits); shutting down; Galera node not in the primary part;
    // error during commit, which may have taken place
    codes(FailureKind.UNAVAILABLE, 1040, 1203, 1226, 1053, 1047, 1180);
  }
}
