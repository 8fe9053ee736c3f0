package dev.hilo.table;

import java.sql.SQLException;

/** A way to reserve numbers. Stateless. */
interface ReservationStrategy {

  /** Makes one attempt on a connection. */
  ReservationOutcome reserve(Sql sql, String nodeTag, ReservationPlan plan) throws SQLException;
}
