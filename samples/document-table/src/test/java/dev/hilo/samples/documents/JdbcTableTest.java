package dev.hilo.samples.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.samples.documents.StoreKind.OpenStore;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is promised of the table that the JDBC store makes. */
class JdbcTableTest {

  @ParameterizedTest
  @EnumSource(names = {"H2", "POSTGRESQL", "MYSQL"})
  void distinguishesIdsByCase(TestDatabase database) {
    try (Schema schema = database.server().newSchema();
        OpenStore open = StoreKind.JDBC.open(schema.dataSource())) {
      open.documents().store("notes/ann", new Note("one"));
      open.documents().store("notes/Ann", new Note("two"));

      assertThat(open.documents().load(Note.class, "notes/ann").orElseThrow().document().text())
          .isEqualTo("one");
      assertThat(open.documents().load(Note.class, "notes/Ann").orElseThrow().document().text())
          .isEqualTo("two");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H2", "POSTGRESQL", "MYSQL"})
  void storesOnAPoolWithoutAutoCommit(TestDatabase database) {
    HikariConfig settings = new HikariConfig();
    settings.setAutoCommit(false);
    settings.setMaximumPoolSize(1);
    try (Schema schema = database.server().newSchema()) {
      settings.setDataSource(schema.dataSource());
      try (HikariDataSource pool = new HikariDataSource(settings);
          OpenStore open = StoreKind.JDBC.open(pool)) {
        Stored<Note> note = open.documents().store(new Note("one"));
        assertThatThrownBy(() -> open.documents().store(note.id(), new Note("again")))
            .isInstanceOf(DocumentConflictException.class);
        open.documents().update(new Stored<>(note.id(), 0, new Note("two")));
        open.documents().storeAll(Stream.of(new Note("three")), (count, last) -> {});
        assertThat(open.documents().load(Note.class, note.id()).orElseThrow().document().text())
            .isEqualTo("two");
        assertThat(schema.query("select count(*) from documents")).hasToString("[[2]]");
      }
    }
  }

  @Test
  void usesOneIndexForEachPropertyOnPostgreSql() throws SQLException {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema();
        OpenStore open = StoreKind.JDBC.open(schema.dataSource())) {
      open.documents().store(Order.of("Ada", 3));

      for (String property : new String[] {"customer", "weight"}) {
        assertThat(planOfQueryBy(schema, property)).contains("documents_by_body");
      }
    }
  }

  private static String planOfQueryBy(Schema schema, String property) throws SQLException {
    StringBuilder plan = new StringBuilder();
    try (Connection connection = schema.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      // A table this small is read as a whole otherwise.
      statement.execute("set enable_seqscan = off");
      try (ResultSet lines =
          statement.executeQuery(
              "explain select id from documents where body @> jsonb_build_object('"
                  + property
                  + "', cast('3' as jsonb))")) {
        while (lines.next()) {
          plan.append(lines.getString(1)).append('\n');
        }
      }
    }
    return plan.toString();
  }
}
