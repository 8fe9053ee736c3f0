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
    // unique key; object exists
    codes(FailureKind.DUPLICATE, 1, 955);
    // no such table; no such user, which is the schema
    codes(FailureKind.MISSING_TABLE, 942, 1918);
    // deadlock; not serializable
    codes(FailureKind.CONFLICT, 60, 8177);
    // NOWAIT; WAIT that ended; the same across a database link
    codes(FailureKind.LOCKED, 54, 30006, 2049);
    // cancelled by the time limit, perhaps after the statement ended
    codes(FailureKind.TIMEOUT, 1013);
    // no such column; no right; value too large; no room granted; wrong password; account locked
    codes(FailureKind.REFUSED, 904, 1031, 12899, 1950, 1017, 28000);
    // the database; the transaction
    codes(FailureKind.READ_ONLY, 16000, 1456);
    // no room for the table, its index, its column
    codes(FailureKind.REFUSED, 1653, 1654, 1691);
    // out of memory; session killed; not logged on; starting or stopping; not there; shutting down
    codes(FailureKind.UNAVAILABLE, 4031, 28, 1012, 1033, 1034, 1089);
    // end of file; not connected; connection lost; no listener; listener knows no such service
    codes(FailureKind.UNAVAILABLE, 3113, 3114, 3135, 12541, 12514);
    // in doubt across database links, in three ways, under a state that looks like a refusal
    codes(FailureKind.UNAVAILABLE, 2050, 2053, 2054);
    // of the driver: I/O error; connection closed; no more data from the socket
    codes(FailureKind.UNAVAILABLE, 17002, 17008, 17410);
  }
}
