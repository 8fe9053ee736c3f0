package dev.hilo.doctor.internal;

import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column by the metadata.
 *
 * @param type of {@link Types}
 * @param size characters of a text, digits of a decimal number
 * @param scale digits behind the point
 * @param generated whether the database numbers it, as IDENTITY or AUTO_INCREMENT
 * @param standard the default, empty if there is none
 */
public record Column(
    String name,
    int type,
    String typeName,
    int size,
    int scale,
    boolean nullable,
    boolean generated,
    String standard) {

  private static final Pattern NEXTVAL =
      Pattern.compile("nextval\\((?:'(.+)'::regclass|(`(?:[^`]|``)+`(?:\\.`(?:[^`]|``)+`)?))\\)");

  /** From a row of {@link java.sql.DatabaseMetaData#getColumns}. */
  public static Column of(ResultSet row) throws SQLException {
    String name = row.getString("COLUMN_NAME");
    int type = row.getInt("DATA_TYPE");
    String typeName = row.getString("TYPE_NAME");
    int size = row.getInt("COLUMN_SIZE");
    int scale = row.getInt("DECIMAL_DIGITS");
    String standard = row.getString("COLUMN_DEF");
    boolean nullable = !"NO".equals(row.getString("IS_NULLABLE"));
    boolean generated = "YES".equals(row.getString("IS_AUTOINCREMENT"));
    return new Column(
        name, type, typeName, size, scale, nullable, generated, standard == null ? "" : standard);
  }

  /** The sequence of the default, in SQL of PostgreSQL or MariaDB; null if there is none. */
  public @Nullable String sequence() {
    Matcher nextval = NEXTVAL.matcher(standard);
    if (!nextval.find()) {
      return null;
    }
    String ofPostgreSql = nextval.group(1);
    return ofPostgreSql == null ? nextval.group(2) : ofPostgreSql.replace("''", "'");
  }

  public boolean isText() {
    return switch (type) {
      case Types.CHAR,
          Types.VARCHAR,
          Types.LONGVARCHAR,
          Types.NCHAR,
          Types.NVARCHAR,
          Types.LONGNVARCHAR ->
          true;
      default -> false;
    };
  }

  public boolean isNumber() {
    return switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> true;
      case Types.DECIMAL, Types.NUMERIC -> scale <= 0;
      default -> false;
    };
  }

  /** The highest number, or the most characters of a text. */
  public long capacity() {
    return switch (type) {
      case Types.TINYINT -> Byte.MAX_VALUE;
      case Types.SMALLINT -> Short.MAX_VALUE;
      case Types.INTEGER -> Integer.MAX_VALUE;
      case Types.DECIMAL, Types.NUMERIC -> decimals();
      default -> isText() && size > 0 ? size : Long.MAX_VALUE;
    };
  }

  /** Without a size, PostgreSQL's NUMERIC has no limit. */
  private long decimals() {
    return size < 1 || size > 18
        ? Long.MAX_VALUE
        : BigInteger.TEN.pow(size).subtract(BigInteger.ONE).longValueExact();
  }

  /** The type for a column that refers to this one. */
  public String declaration() {
    if (isText()) {
      return size == Integer.MAX_VALUE ? "text" : "varchar(" + size + ")";
    }
    boolean isDecimal = type == Types.DECIMAL || type == Types.NUMERIC;
    // PostgreSQL's driver calls a generated bigint bigserial.
    return isDecimal && size > 0
        ? "%s(%s)".formatted(typeName, size)
        : typeName.replace("serial", "int");
  }
}
