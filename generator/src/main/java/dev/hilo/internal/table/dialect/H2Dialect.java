package dev.hilo.internal.table.dialect;

/** H2; its codes are listed in {@code org.h2.api.ErrorCode}. */
public final class H2Dialect extends Dialect {

  public H2Dialect() {
    createClause = IF_NOT_EXISTS;
    incrementReturning = "select {max} from final table (" + INCREMENT + ")";
    isIncrementAQuery = true;
    lockSetting = "set lock_timeout {millis}";
    codes(FailureKind.DUPLICATE, 23505, 42101);
    codes(FailureKind.MISSING_TABLE, 42102, 42103, 42104, 90079);
    // deadlock; concurrent update
    codes(FailureKind.CONFLICT, 40001, 90131);
    // lock timeout; cancelled by the time limit
    codes(FailureKind.LOCKED, 50200, 57014);
    // not enough rights; a subquery has more than one row; disk full
    codes(FailureKind.REFUSED, 90096, 90053, 90100);
    codes(FailureKind.READ_ONLY, 90097);
    // object, connection or database closed; connection broken
    codes(FailureKind.UNAVAILABLE, 90007, 90067, 90098, 90121);
  }
}
