package dev.hilo.internal.common;

/**
 * The collations of the key columns of the {@code hilo} table. Each compares character codes, so
 * that different names are never equal, except for blanks at the end on MySQL. Databases without a
 * constant compare codes by default.
 */
public final class KeyCollation {

  /** The default collation may come from the operating system, and change with it. */
  public static final String POSTGRESQL = "C";

  /** The default collation takes "é" and "e" for the same name. */
  public static final String MYSQL = "utf8mb4_bin";

  /** Unlike utf8mb4_bin it does not take "users" and "users " for the same name. */
  public static final String MARIADB = "utf8mb4_nopad_bin";

  /** The default, unless the database was created with another one. */
  public static final String HSQLDB = "SQL_TEXT";

  /** The default collation takes "A" and "a" for the same name. */
  public static final String SQL_SERVER = "Latin1_General_100_BIN2";

  private KeyCollation() {}
}
