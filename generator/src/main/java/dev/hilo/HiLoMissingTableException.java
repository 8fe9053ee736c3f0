package dev.hilo;

import dev.hilo.internal.table.dialect.Dialect;
import dev.hilo.internal.table.dialect.FailureKind;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The table of HiLo does not exist, or not in this schema. The message has the statement that
 * creates it. Nothing changed.
 */
public final class HiLoMissingTableException extends HiLoException {

  private static final long serialVersionUID = 1L;

  /**
   * An exception with this message.
   *
   * @param cause the failure of the last attempt; null if there is none
   */
  public HiLoMissingTableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * Whether a statement on any table failed because the table does not exist, or its schema. False
   * on databases that do not tell this case from others (HSQLDB). For frameworks.
   *
   * @param connection the statement's; it is open
   * @throws SQLException if the product of the database cannot be read
   */
  public static boolean isReasonFor(SQLException failure, Connection connection)
      throws SQLException {
    Dialect dialect = Dialect.of(connection);
    return !dialect.isMissingTableDoubtful && dialect.kindOf(failure) == FailureKind.MISSING_TABLE;
  }
}
