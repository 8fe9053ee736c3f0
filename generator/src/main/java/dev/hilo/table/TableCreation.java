package dev.hilo.table;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** What it means that the table could not be made, perhaps because others make it too. */
final class TableCreation {

  private TableCreation() {}

  /**
   * Says whether the table may be there all the same.
   *
   * @param known what is known of the database
   * @return the failure if it may
   * @throws TableException the failure, in better words, if it may not
   */
  static TableException orThrow(TableException failure, @Nullable Database known)
      throws TableException {
    return switch (failure.kind()) {
      // Another client was faster. PostgreSQL says so in more than one way, and may say it before
      // the other's table can be seen; the next statement finds out.
      case DUPLICATE, CONFLICT, LOCKED -> failure;
      case MISSING_TABLE ->
          throw notCreated(
              ", because the schema it should be in does not exist. Create the schema, or name"
                  + " another",
              failure,
              "");
      case REFUSED ->
          throw notCreated(
              "",
              failure,
              known == null
                  ? ""
                  : " Let a user with the right to create it run:\n"
                      + known.statements().create()
                      + ";\n");
      case TIMEOUT, NO_CONNECTION, UNAVAILABLE, OTHER -> throw failure;
    };
  }

  private static TableException notCreated(String why, TableException failure, String wayOut) {
    SQLException cause = failure.getCause() instanceof SQLException said ? said : null;
    String said = cause == null ? String.valueOf(failure.getMessage()) : TableFailures.said(cause);
    return new TableException(
        "Could not create the table" + why + ": " + said + "." + wayOut,
        FailureKind.REFUSED,
        true,
        cause);
  }
}
