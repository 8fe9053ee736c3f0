package dev.hilo.internal.table.dialect;

/**
 * Oracle, written from its documentation and not tried on a server; its codes are listed in its
 * Database Error Messages. It treats an empty text as null, so no column may hold one.
 */
public final class OracleDialect extends Dialect {

  public OracleDialect() {
    // Without a collation: the default is binary, and naming one requires a rare setting.
    textType = "varchar2(%s char)";
    numberType = "number(19)";
    // The driver's query timeouts start a thread that never ends, and keeps HiLo's class loader.
    needsCanceller = true;
    // unique key; object exists
    codes(FailureKind.DUPLICATE, 1, 955);
    // no such table, or no right to it; no such user, which is the schema; a synonym leads nowhere
    codes(FailureKind.MISSING_TABLE, 942, 1918, 980);
    // deadlock, of rows or of definitions; not serializable; table altered since the snapshot
    codes(FailureKind.CONFLICT, 60, 4020, 8177, 1466);
    // NOWAIT; WAIT that ended; the same across a database link, and for definitions
    codes(FailureKind.LOCKED, 54, 30006, 2049, 4021);
    // cancelled by the time limit, perhaps after the statement ended
    codes(FailureKind.TIMEOUT, 1013);
    // no such column; no right, before 23ai and since; value too large; wrong password; account
    // locked; password expired
    codes(FailureKind.REFUSED, 904, 1031, 41900, 12899, 1017, 28000, 28001);
    // the database; the transaction
    codes(FailureKind.READ_ONLY, 16000, 1456);
    // no room for the table, its first extent, its index, its column, the undo
    codes(FailureKind.REFUSED, 1653, 1658, 1654, 1691, 30036);
    // no room granted; the room granted is used up
    codes(FailureKind.REFUSED, 1950, 1536);
    // out of memory; session killed; not logged on; starting or stopping; not there; shutting down
    codes(FailureKind.UNAVAILABLE, 4031, 28, 1012, 1033, 1034, 1089);
    // idle for too long; connected for too long; too many sessions of the user; archive full
    codes(FailureKind.UNAVAILABLE, 2396, 2399, 2391, 257);
    // end of file; not connected; connection lost; no listener; listener knows no such service
    codes(FailureKind.UNAVAILABLE, 3113, 3114, 3135, 12541, 12514);
    // failed over: transaction lost; its outcome unknown; the call not repeated
    codes(FailureKind.UNAVAILABLE, 25402, 25405, 25408);
    // in doubt across database links, in three ways, under a state that looks like a refusal
    codes(FailureKind.UNAVAILABLE, 2050, 2053, 2054);
    // of the driver: I/O error; connection closed; no more data from the socket
    codes(FailureKind.UNAVAILABLE, 17002, 17008, 17410);
  }
}
