package dev.hilo.internal.table.dialect;

import dev.hilo.internal.common.KeyCollation;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * SQL Server, written from its documentation and not tried on a server; its codes are listed in the
 * view {@code sys.messages}.
 */
public final class SqlServerDialect extends Dialect {

  public SqlServerDialect() {
    textType = "nvarchar(%s) collate " + KeyCollation.SQL_SERVER;
    // Before Java 24 the timer thread of the driver's query timeout keeps HiLo's class loader.
    needsCanceller = true;
    // primary key; unique index; object exists
    codes(FailureKind.DUPLICATE, 2627, 2601, 2714);
    // no such object; no such schema
    codes(FailureKind.MISSING_TABLE, 208, 2760);
    // deadlock; row changed, or table altered, since the snapshot; snapshot lost
    codes(FailureKind.CONFLICT, 1205, 3960, 3961, 3958);
    // lock timeout; out of locks
    codes(FailureKind.LOCKED, 1222, 1204);
    // of the driver: cancelled, perhaps after the statement ended
    codes(FailureKind.TIMEOUT, "HY008");
    // memory-optimized tables: row changed; repeatable read, serializable or dependency failure
    codes(FailureKind.CONFLICT, 41302, 41305, 41325, 41301);
    // no such column; no right (three codes); text too long (two codes); login refused
    codes(FailureKind.REFUSED, 207, 229, 230, 262, 8152, 2628, 18456);
    // null not allowed; check constraint
    codes(FailureKind.REFUSED, 515, 547);
    // the database; a replica that is open to readers
    codes(FailureKind.READ_ONLY, 3906, 978);
    // file group full; log full
    codes(FailureKind.REFUSED, 1105, 9002);
    // out of memory; shutting down; paused; session killed
    codes(FailureKind.UNAVAILABLE, 701, 6005, 17142, 596);
    // connection aborted, reset and timed out
    codes(FailureKind.UNAVAILABLE, 10053, 10054, 10060);
    // a replica that is closed to readers, or is changing its role
    codes(FailureKind.UNAVAILABLE, 976, 983);
    // Azure: moving the database; busy; not available; too many workers or sessions (two codes)
    codes(FailureKind.UNAVAILABLE, 40197, 40501, 40613, 10928, 10929);
  }

  /**
   * With {@code xopenStates=true} the driver gives unknown failures the state 42000. Failures of
   * the driver itself have the code 0, and correct states.
   */
  @Override
  public @Nullable FailureKind standardKind(SQLException failure) {
    return failure.getErrorCode() != 0 && "42000".equals(failure.getSQLState())
        ? null
        : super.standardKind(failure);
  }
}
