package dev.hilo.table;

import dev.hilo.table.ReservationOutcome.Result;
import java.sql.SQLException;

/**
 * Raises Max wherever it stands within bounds, and reads it by the same statement. It loses to no
 * other client.
 */
enum BoundedIncrement implements ReservationStrategy {
  /** Stateless, so one is enough. */
  INSTANCE;

  @Override
  public ReservationOutcome reserve(Sql sql, String nodeTag, ReservationPlan plan)
      throws SQLException {
    Sql.Raised raised = sql.raise(plan.raise(nodeTag));
    if (!raised.changed()) {
      return ReservationOutcome.of(nodeTag, Result.OUT_OF_BOUNDS);
    }
    Long max = raised.max();
    if (max == null) {
      throw new UntoldMaxException();
    }
    return new ReservationOutcome(nodeTag, Result.RESERVED, max);
  }

  /** Max was raised, and its new value did not come back: those numbers are a gap. */
  static final class UntoldMaxException extends SQLException {

    private static final long serialVersionUID = 1L;

    private UntoldMaxException() {
      super("The database raised Max and did not tell its new value");
    }
  }
}
