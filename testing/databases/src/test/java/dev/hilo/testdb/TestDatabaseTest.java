package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TestDatabaseTest {

  @ParameterizedTest
  @EnumSource
  void answersQueries(TestDatabase database) {
    TestServer server = database.server();

    assertThat(database.server()).isSameAs(server);
    assertThat(server.database()).isEqualTo(database);
    assertThat(server.version()).matches("\\d+(\\.\\d+)+");
    assertThat(server.source()).isNotEmpty();
    try (Schema schema = server.newSchema()) {
      assertThat(schema.server()).isSameAs(server);
      assertThat(schema.query(one(database)))
          .singleElement()
          .satisfies(row -> assertThat(row).singleElement().hasToString("1"));
    }
  }

  private static String one(TestDatabase database) {
    return switch (database) {
      case HSQLDB, DERBY -> "values 1";
      case H2, POSTGRESQL, MYSQL, MARIADB, SQLITE, SQLSERVER -> "select 1";
      case ORACLE -> "select 1 from dual";
    };
  }

  @ParameterizedTest
  @EnumSource
  void otherProcessesCanConnect(TestDatabase database) throws SQLException {
    try (Schema schema = database.server().newSchema()) {
      schema.execute("create table t (a varchar(10))", "insert into t values ('one')");
      try (Connection connection =
              DriverManager.getConnection(schema.sharedUrl(), schema.user(), schema.password());
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("select a from t")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getString(1)).isEqualTo("one");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void schemasAreSeparate(TestDatabase database) {
    try (Schema one = database.server().newSchema();
        Schema other = database.server().newSchema()) {
      one.execute("create table t (a varchar(10))", "insert into t values ('one')");
      other.execute("create table t (a varchar(10))");

      assertThat(one.query("select a from t")).containsExactly(List.of("one"));
      assertThat(other.query("select a from t")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource
  void dropsDespiteAnOpenTransaction(TestDatabase database) throws SQLException {
    Schema schema = database.server().newSchema();
    schema.execute("create table t (a varchar(10))");
    Connection connection = schema.dataSource().getConnection();
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("insert into t values ('left open')");

      schema.close();

      if (database != TestDatabase.SQLITE) { // where the file has lost its name only
        assertThatThrownBy(() -> statement.execute("insert into t values ('too late')"))
            .isInstanceOf(SQLException.class);
      }
    } finally {
      // Not closed: some drivers would tell the server, which has gone already.
      connection.abort(Runnable::run);
    }
  }

  /** Oracle Free allows 200 processes. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ORACLE")
  void opensManyConnections(TestDatabase database) throws SQLException {
    List<Connection> connections = new ArrayList<>();
    try (Schema schema = database.server().newSchema()) {
      for (int i = 0; i < 250; i++) {
        connections.add(schema.dataSource().getConnection());
      }
      for (Connection connection : connections) {
        assertThat(connection.isValid(10)).isTrue();
        connection.close();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void namesTheRefusedStatement(TestDatabase database) {
    try (Schema schema = database.server().newSchema()) {
      assertThatThrownBy(() -> schema.execute("insert into nowhere values (1)"))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(database.label())
          .hasMessageContaining("insert into nowhere");
    }
  }
}
