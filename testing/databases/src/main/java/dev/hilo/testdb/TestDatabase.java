package dev.hilo.testdb;

import dev.hilo.testdb.layout.DerbyLayout;
import dev.hilo.testdb.layout.H2SchemaLayout;
import dev.hilo.testdb.layout.HsqldbLayout;
import dev.hilo.testdb.layout.Layout;
import dev.hilo.testdb.layout.MySqlLayout;
import dev.hilo.testdb.layout.OracleLayout;
import dev.hilo.testdb.layout.PostgreSqlLayout;
import dev.hilo.testdb.layout.SqlServerLayout;
import dev.hilo.testdb.layout.SqliteLayout;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The databases that the tests run on. */
public enum TestDatabase {
  /** H2, from its jar, as a TCP server in this JVM. */
  H2("H2", "sa"),
  /** PostgreSQL. */
  POSTGRESQL("PostgreSQL", "postgres"),
  /** MySQL. */
  MYSQL("MySQL", "root"),
  /** MariaDB. */
  MARIADB("MariaDB", "root"),
  /** HSQLDB, from its jar, in this JVM; in the mode MVCC. */
  HSQLDB("HSQLDB", "SA"),
  /** Derby, from its jar, in this JVM. */
  DERBY("Derby", "hilo"),
  /** SQLite, from its jar, in files of this JVM; with a write-ahead log. */
  SQLITE("SQLite", ""),
  /** Oracle, where there is a server. */
  ORACLE("Oracle", "system"),
  /** SQL Server, where there is a server. */
  SQLSERVER("SQL Server", "sa");

  private final String label;
  private final String administrator;

  TestDatabase(String label, String administrator) {
    this.label = label;
    this.administrator = administrator;
  }

  /** The name as people write it, for example {@code PostgreSQL}. */
  public String label() {
    return label;
  }

  /** The database whose name a class name begins with, as {@code MySqlCounterTableTest}. */
  public static Optional<TestDatabase> ofClassName(String simpleName) {
    String name = simpleName.toUpperCase(Locale.ROOT);
    return Stream.of(values()).filter(database -> name.startsWith(database.name())).findFirst();
  }

  /** The databases without a server that comes with the build. */
  public static List<TestDatabase> optional() {
    return List.of(ORACLE, SQLSERVER);
  }

  /**
   * The server of this database, found or started when first asked for and shared by all tests of
   * this JVM.
   *
   * <p>It is looked for, in this order, at the URL in the environment variable {@code
   * HILO_IT_<NAME>_URL} (with {@code _USER} and {@code _PASSWORD}), in a container, and among the
   * binaries that this module brings along. Engines that are a jar run in this JVM instead.
   *
   * @throws AssertionError if there is no way to such a server here; it names what was tried and
   *     what would help
   * @throws org.opentest4j.TestAbortedException if the run leaves out this database by the system
   *     property {@code hilo.it.skip} or the environment variable {@code HILO_IT_SKIP}; or if it is
   *     {@linkplain #optional() optional}, has no URL, and no container starts
   */
  public TestServer server() {
    return OneServer.of(this).get();
  }

  /** Whether the database is a server in processes of its own, and no engine in this JVM. */
  public boolean isServer() {
    return switch (this) {
      case POSTGRESQL, MYSQL, MARIADB, ORACLE, SQLSERVER -> true;
      case H2, HSQLDB, DERBY, SQLITE -> false;
    };
  }

  /** The type of columns for 64-bit integers. */
  public String bigint() {
    return this == ORACLE ? "number(19)" : "bigint";
  }

  /** The name in environment variables and files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * How a server of this kind that does not run in this JVM separates the databases of tests.
   *
   * @param isOwn whether the server ends with the tests
   */
  Layout layout(boolean isOwn) {
    return switch (this) {
      case H2 -> new H2SchemaLayout();
      case POSTGRESQL -> new PostgreSqlLayout(isOwn);
      case MYSQL, MARIADB -> new MySqlLayout();
      case HSQLDB -> new HsqldbLayout(false);
      case DERBY -> new DerbyLayout(false);
      case SQLITE -> new SqliteLayout();
      case ORACLE -> new OracleLayout();
      case SQLSERVER -> new SqlServerLayout();
    };
  }

  /** The user that may create databases on a server of this kind, if nothing else is said. */
  String administrator() {
    return administrator;
  }
}
