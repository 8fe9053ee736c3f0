package dev.hilo.samples.documents.jdbc;

import java.sql.SQLException;

/** The database failed, or could not be reached. */
public final class DocumentStoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DocumentStoreException(String tried, SQLException cause) {
    super("Could not " + tried + ": " + cause.getMessage(), cause);
  }
}
