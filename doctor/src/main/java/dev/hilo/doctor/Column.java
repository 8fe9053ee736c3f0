package dev.hilo.doctor;

import java.math.BigInteger;
import java.sql.Types;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A column by the metadata.
 *
 * @param schema the name of its schema in information_schema
 * @param sqlTable the table's name, qualified and quoted
 * @param sqlName the column's name, quoted
 * @param type of {@link Types}
 * @param size characters of a text, digits of a decimal number
 * @param scale digits behind the point
 * @param generated whether the database numbers it, as IDENTITY or AUTO_INCREMENT
 * @param standard the default, empty if there is none
 */
record Column(
    String schema,
    String table,
    String name,
    String sqlTable,
    String sqlName,
    int type,
    String typeName,
    int size,
    int scale,
    boolean nullable,
    boolean generated,
    String standard) {

  private static final Pattern NEXTVAL =
      Pattern.compile("nextval\\((?:'(.+)'::regclass|(`(?:[^`]|``)+`(?:\\.`(?:[^`]|``)+`)?))\\)");

  /** The name for people. */
  String subject() {
    return table + "." + name;
  }

  String alter(String change) {
    return "alter table %s alter column %s %s".formatted(sqlTable, sqlName, change);
  }

  /** The sequence of the default, in SQL of PostgreSQL or MariaDB; null if there is none. */
  @Nullable String sequence() {
    Matcher nextval = NEXTVAL.matcher(standard);
    if (!nextval.find()) {
      return null;
    }
    String ofPostgreSql = nextval.group(1);
    return ofPostgreSql == null ? nextval.group(2) : ofPostgreSql.replace("''", "'");
  }

  boolean isText() {
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

  boolean isNumber() {
    return switch (type) {
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> true;
      case Types.DECIMAL, Types.NUMERIC -> scale <= 0;
      default -> false;
    };
  }

  /** The highest number, or the most characters of a text. */
  long capacity() {
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

  /** The type of a column of numbers in SQL. */
  String declaration() {
    boolean isDecimal = type == Types.DECIMAL || type == Types.NUMERIC;
    // PostgreSQL's driver calls a generated bigint bigserial.
    return isDecimal && size > 0
        ? "%s(%s)".formatted(typeName, size)
        : typeName.replace("serial", "int");
  }
}
