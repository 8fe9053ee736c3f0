package dev.hilo.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The query for the node tag failed, or what it gave is no tag; the table is not to blame. */
final class TagQueryException extends SQLException {

  private static final long serialVersionUID = 1L;

  /** What the database said; null if the answer was no tag. */
  private final @Nullable SQLException said;

  TagQueryException(String message, Throwable cause) {
    super(message, cause);
    this.said = cause instanceof SQLException sql ? sql : null;
  }

  TagQueryException(String message) {
    super(message);
    this.said = null;
  }

  /** What it means to a client that wants to go on. */
  FailureKind kind(Dialect dialect) {
    FailureKind kind = said == null ? FailureKind.REFUSED : dialect.kindOf(said);
    return switch (kind) {
      // These are about what the query reads.
      case DUPLICATE, MISSING_TABLE -> FailureKind.REFUSED;
      case CONFLICT, LOCKED, TIMEOUT, NO_CONNECTION, UNAVAILABLE, REFUSED, OTHER -> kind;
    };
  }
}
