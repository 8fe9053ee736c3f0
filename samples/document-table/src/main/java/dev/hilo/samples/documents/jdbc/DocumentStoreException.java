package dev.hilo.samples.documents.jdbc;

import java.sql.SQLException;

/** The database failed or could not be reached. The cause is an {@link SQLException}. */
public final class DocumentStoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DocumentStoreException(String purpose, SQLException cause) {
    super("Could not " + purpose + ": " + cause.getMessage(), cause);
  }

  /** SQLState 23505 on H2 and PostgreSQL, 23000 on MySQL. */
  boolean isDuplicate() {
    return getCause() instanceof SQLException e
        && e.getSQLState() != null
        && e.getSQLState().startsWith("23");
  }
}
