package dev.hilo.table;

import dev.hilo.table.ReservationOutcome.Result;
import java.sql.SQLException;

/** Sets Max if it is still what it was when it was seen last. Works on every database. */
enum CompareAndSet implements ReservationStrategy {
  /** Stateless, so one is enough. */
  INSTANCE;

  @Override
  public ReservationOutcome reserve(Sql sql, String nodeTag, ReservationPlan plan)
      throws SQLException {
    Move move = plan.move(nodeTag);
    if (move == null) {
      return ReservationOutcome.of(nodeTag, Result.UNREAD);
    }
    return sql.changesOne(move)
        ? new ReservationOutcome(nodeTag, Result.RESERVED, move.max())
        : ReservationOutcome.of(nodeTag, Result.LOST);
  }
}
