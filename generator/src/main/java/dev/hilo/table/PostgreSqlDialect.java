package dev.hilo.table;

import dev.hilo.spi.TableSpelling;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** PostgreSQL; its codes are listed in appendix A of its manual. */
final class PostgreSqlDialect extends Dialect {

  /** The "C" collation compares bytes: no two names are equal to it that differ at all. */
  @Override
  String text(int length) {
    return super.text(length) + " collate \"C\"";
  }

  @Override
  RaiseSql raise(TableSpelling table) {
    return new RaiseSql(raise(table, "%s + ?") + " returning " + table.maxValue(), false);
  }

  /** For this statement's transaction only, so that nothing has to be put back. */
  @Override
  String lockLimit() {
    return "set_config('lock_timeout', ?, true) is not null";
  }

  /**
   * Before Java 24 the driver's timer thread would keep the class loader of HiLo, until all
   * connections with a query timeout are closed.
   */
  @Override
  boolean cancels() {
    return true;
  }

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      return super.kind(failure);
    }
    return switch (state) {
      // unique key; table or its row type is there already
      case "23505", "42P07", "42710" -> FailureKind.DUPLICATE;
      // undefined table; undefined schema
      case "42P01", "3F000" -> FailureKind.MISSING_TABLE;
      // lock not available; cancelled by the time limit
      case "55P03", "57014" -> FailureKind.LOCKED;
      // too many connections; server shutting down, crashed, starting; database dropped
      case "53300", "57P01", "57P02", "57P03", "57P04" -> FailureKind.UNAVAILABLE;
      default -> super.kind(failure);
    };
  }
}
