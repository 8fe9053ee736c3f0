package dev.hilo.internal.table.dialect;

import dev.hilo.internal.common.Causes;
import dev.hilo.internal.common.KeyCollation;
import java.sql.SQLException;
import java.util.List;

/** PostgreSQL; its codes are listed in appendix A of its manual. */
public final class PostgreSqlDialect extends Dialect {

  /** A prepared statement is known already, or is not known. */
  private static final List<String> PREPARED = List.of("42P05", "26000");

  public PostgreSqlDialect() {
    createClause = IF_NOT_EXISTS;
    textType = "varchar(%s) collate \"" + KeyCollation.POSTGRESQL + "\"";
    incrementReturning = INCREMENT + " returning {max}";
    // Applies to the statement's transaction only, so that nothing has to be restored.
    lockLimit = "set_config('lock_timeout', ?, true) is not null";
    // Before Java 24 the timer thread of the driver's query timeout keeps HiLo's class loader.
    needsCanceller = true;
    // unique key; table or its row type exists
    codes(FailureKind.DUPLICATE, "23505", "42P07", "42710");
    // undefined table; undefined schema
    codes(FailureKind.MISSING_TABLE, "42P01", "3F000");
    // lock not available; cancelled by the time limit
    codes(FailureKind.LOCKED, "55P03", "57014");
    // the disk is full
    codes(FailureKind.REFUSED, "53100");
    codes(FailureKind.REFUSED, PREPARED.toArray());
    // out of memory; too many connections; shutting down, crashed, starting; database dropped
    codes(FailureKind.UNAVAILABLE, "53200", "53300", "57P01", "57P02", "57P03", "57P04");
  }

  @Override
  public String advice(SQLException failure) {
    return Causes.ofDatabase(failure)
            .anyMatch(one -> PREPARED.contains(String.valueOf(one.getSQLState())))
        ? " A proxy lends this connection for one transaction at a time, and does not keep prepared"
            + " statements. Let PgBouncer keep them (max_prepared_statements), or add"
            + " prepareThreshold=0 to the driver's URL."
        : super.advice(failure);
  }
}
