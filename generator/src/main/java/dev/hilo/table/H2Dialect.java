package dev.hilo.table;

import dev.hilo.spi.TableSpelling;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** H2; its codes are listed in {@code org.h2.api.ErrorCode}. */
final class H2Dialect extends Dialect {

  @Override
  String lockSetting(Duration limit) {
    return "set lock_timeout " + Math.max(1, limit.toMillis());
  }

  @Override
  RaiseSql raise(TableSpelling table) {
    String update = raise(table, "%s + ?");
    return new RaiseSql(
        "select %s from final table (%s)".formatted(table.maxValue(), update), true);
  }

  @Override
  @Nullable FailureKind kind(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case 23505, 42101 -> FailureKind.DUPLICATE;
      case 42102, 42103, 42104, 90079 -> FailureKind.MISSING_TABLE;
      // deadlock; concurrent update
      case 40001, 90131 -> FailureKind.CONFLICT;
      // lock timeout; cancelled by the time limit
      case 50200, 57014 -> FailureKind.LOCKED;
      // not enough rights
      case 90096 -> FailureKind.REFUSED;
      // object, connection or database closed; connection broken
      case 90007, 90067, 90098, 90121 -> FailureKind.UNAVAILABLE;
      default -> super.kind(failure);
    };
  }
}
