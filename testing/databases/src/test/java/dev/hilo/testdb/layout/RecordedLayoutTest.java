package dev.hilo.testdb.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.jdbc.Address;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The layouts of servers that do not come with the build: what they would execute. */
class RecordedLayoutTest {
  private static final String PREFIX = "jdbc:recorded:";

  private final Recorder recorder = new Recorder();

  @BeforeEach
  void register() throws SQLException {
    DriverManager.registerDriver(recorder);
  }

  @AfterEach
  void deregister() throws SQLException {
    DriverManager.deregisterDriver(recorder);
  }

  @Test
  void oracleHasAUserForEachTest() throws SQLException {
    Address server = new Address(PREFIX + "@//db:1521/FREE", "system", "secret");

    assertThat(new OracleLayout().create(server, "hilo_1"))
        .isEqualTo(new Address(server.url(), "hilo_1", "hilo"));
    assertThat(recorder.executed)
        .containsExactly(
            "create user hilo_1 identified by hilo", "grant dba, unlimited tablespace to hilo_1");
  }

  @Test
  void oracleEndsSessionsAndWaitsUntilTheyAreGone() throws SQLException {
    recorder.rows = List.of("7,11", "8,12").iterator();
    recorder.failures.add(new SQLException("no such session", "72000", 30));
    recorder.failures.add(new SQLException("marked for kill", "08006", 31));
    recorder.failures.add(new SQLException("connected", "42000", 1940));

    new OracleLayout().drop(new Address(PREFIX + "@//db:1521/FREE", "system", ""), "hilo_1");

    String sessions =
        "select sid || ',' || serial# from v$session where username = upper('hilo_1')";
    assertThat(recorder.executed)
        .containsExactly(
            sessions,
            "alter system kill session '7,11' immediate",
            "alter system kill session '8,12' immediate",
            "drop user hilo_1 cascade",
            sessions,
            "drop user hilo_1 cascade");
  }

  @Test
  void sqlServerHasADatabaseForEachTest() throws SQLException {
    Address server =
        new Address(PREFIX + "//db:1433;databaseName=master;encrypt=false;", "sa", "secret");
    SqlServerLayout layout = new SqlServerLayout();

    assertThat(layout.create(server, "hilo_1"))
        .isEqualTo(
            server.withUrl(
                PREFIX + "//db:1433;encrypt=false;databaseName=hilo_1;connectRetryCount=0"));
    layout.drop(server, "hilo_1");
    assertThat(recorder.executed)
        .containsExactly(
            "create database hilo_1",
            "alter database hilo_1 set allow_snapshot_isolation on",
            "alter database hilo_1 set single_user with rollback immediate",
            "drop database hilo_1");
  }

  /** A driver whose statements do nothing, or fail as they are told. */
  private static final class Recorder implements Driver {
    private final List<String> executed = new ArrayList<>();
    private final List<SQLException> failures = new ArrayList<>();
    private Iterator<String> rows = List.<String>of().iterator();

    @Override
    public @Nullable Connection connect(String url, Properties info) {
      return acceptsURL(url)
          ? proxy(
              Connection.class,
              (method, argument) ->
                  method.equals("createStatement") ? proxy(Statement.class, this::execute) : null)
          : null;
    }

    private @Nullable Object execute(String method, @Nullable Object sql) throws SQLException {
      if (sql == null) {
        return null;
      }
      executed.add(sql.toString());
      if (method.equals("executeQuery")) {
        return proxy(ResultSet.class, this::read);
      }
      if (!failures.isEmpty()) {
        throw failures.remove(0);
      }
      return false;
    }

    private @Nullable Object read(String method, @Nullable Object argument) {
      return switch (method) {
        case "getMetaData" -> proxy(ResultSetMetaData.class, (of, none) -> 1);
        case "next" -> rows.hasNext();
        case "getObject" -> rows.next();
        default -> null;
      };
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (self, method, arguments) ->
                  answer.to(method.getName(), arguments == null ? null : arguments[0])));
    }

    @Override
    public boolean acceptsURL(String url) {
      return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 1;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() {
      return Logger.getGlobal();
    }

    @FunctionalInterface
    private interface Answer {
      @Nullable Object to(String method, @Nullable Object argument) throws SQLException;
    }
  }
}
