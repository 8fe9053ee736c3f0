package dev.hilo.hibernate.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.shop.Numbered;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.CompositeKey;
import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.RecordingDataSource;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.io.StringWriter;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Check;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The CHECK constraint that keeps requests out of the columns of ids, on every database. */
@Tag("slow")
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class CheckConstraintTest extends DatabaseTest {

  CheckConstraintTest(TestDatabase database) {
    super(database);
  }

  /** MySQL before 8.0.16 reads such constraints and forgets them, so Hibernate writes none. */
  @BeforeEach
  void requireChecks() {
    SessionFactory factory = start(boot(Note.class).ddl("none"));
    Dialect dialect =
        factory.unwrap(SessionFactoryImplementor.class).getJdbcServices().getDialect();
    assumeTrue(dialect.supportsColumnCheck(), schema().server() + " has no CHECK");
  }

  @Entity(name = "Note")
  @Table(name = "note")
  static class Note {
    @Id @PrefixedId @Nullable String id;

    int stars;
  }

  /** With a check of its own. */
  @Entity(name = "Rated")
  @Table(name = "rated")
  static class Rated {
    @Id
    @PrefixedId
    @Check(constraints = "id <> 'none'")
    @Nullable String id;
  }

  @Entity(name = "Quoted")
  @Table(name = "quoted")
  static class Quoted {
    @Id
    @PrefixedId
    @Column(name = "`order`", length = 40)
    @Nullable String id;
  }

  @Entity(name = "Defined")
  @Table(name = "defined")
  static class Defined {
    @Id
    @PrefixedId
    @Column(columnDefinition = "varchar(40)")
    @Nullable String id;
  }

  /** Its first part only is ours. */
  @Embeddable
  static class Key extends CompositeKey {
    private static final long serialVersionUID = 1L;

    @PrefixedId(collection = "seats")
    @Column(length = 40)
    @Nullable String seat;

    @Column(length = 40)
    @Nullable String hall;
  }

  @Entity(name = "Booking")
  @Table(name = "booking")
  static class Booking {
    @EmbeddedId Key id = new Key();
  }

  private Boot all() {
    return boot(Note.class, Quoted.class, Defined.class, Numbered.Parcel.class, Booking.class)
        .with("hibernate.hbm2ddl.halt_on_error", "true");
  }

  private static String sql(String id) {
    return "'" + id.replace("'", "''") + "'";
  }

  private void insert(String id) {
    schema().execute("insert into note (id, stars) values (" + sql(id) + ", 1)");
  }

  private void assertRefused(String statement) {
    assertThatThrownBy(() -> schema().execute(statement))
        .as(statement)
        .hasMessageMatching("(?is).*(check constraint|constraint .* (failed|violated)).*");
  }

  private void assertNoIds(String... ids) {
    for (String id : ids) {
      assertRefused("insert into note (id, stars) values (" + sql(id) + ", 1)");
    }
  }

  private void assertGuarded() {
    assertNoIds("companies|", "companies/", "|", "/", "", " ", "   ", "a/b/");
    insert("users/ayende@ayende.com");
    insert("a|b");
    insert("a/b");
    assertThat(count("note")).isEqualTo(3);
    schema().execute("delete from note");
  }

  @ParameterizedTest
  @ValueSource(strings = {"create", "update", "create-drop"})
  void hibernateCreatesTheConstraint(String action) {
    SessionFactory factory = start(all().ddl(action));
    assertGuarded();
    assertThat(factory.isOpen()).isTrue();
  }

  @Test
  void keepsConstraintsOfTheApplication() {
    boot(Rated.class).ddl("create").build().close();
    assertRefused("insert into rated (id) values ('none')");
    assertRefused("insert into rated (id) values ('notes|')");
    schema().execute("insert into rated (id) values ('notes/1')");
  }

  @Test
  void refusesAnHqlInsertOfARequest() {
    SessionFactory factory = start(all().ddl("create"));
    assertThatThrownBy(
            () ->
                factory.inTransaction(
                    session ->
                        session
                            .createMutationQuery(
                                "insert into Note (id, stars) values ('companies|', 1)")
                            .executeUpdate()))
        .isInstanceOf(ConstraintViolationException.class);
    assertThat(count("note")).isZero();
  }

  @Test
  void coversQuotedNamesColumnDefinitionsAndPartsOfIds() {
    all().ddl("create").build().close();
    assertRefused("insert into defined (id) values ('companies|')");
    assertRefused("insert into booking (seat, hall) values ('seats|', 'Globe')");
    schema().execute("insert into booking (seat, hall) values ('seats/1', 'Globe|')");
    boolean backticks = database() == TestDatabase.MYSQL || database() == TestDatabase.MARIADB;
    String order = backticks ? "`order`" : "\"order\"";
    assertRefused("insert into quoted (" + order + ") values ('companies/')");
    schema().execute("insert into quoted (" + order + ") values ('companies/1')");
  }

  @Test
  void usesTheColumnNameOfTheNamingStrategy() {
    all()
        .ddl("create")
        .with("hibernate.physical_naming_strategy", "dev.hilo.hibernate.testing.PrefixedNames")
        .build()
        .close();
    assertRefused("insert into T_NOTE (C_ID, C_STARS) values ('companies|', 1)");
    schema().execute("insert into T_NOTE (C_ID, C_STARS) values ('companies/1', 1)");
  }

  @Test
  void supportsQuotingOfAllIdentifiers() {
    all()
        .ddl("create")
        .with("hibernate.globally_quoted_identifiers", "true")
        .with("hibernate.globally_quoted_identifiers_skip_column_definitions", "true")
        .build()
        .close();
    boolean plain = database() != TestDatabase.H2;
    if (plain) {
      assertGuarded();
    } else {
      assertRefused("insert into \"note\" (\"id\", \"stars\") values ('companies|', 1)");
    }
  }

  @Test
  void validateAndUpdateFindNothingToDo() {
    all().ddl("create").build().close();
    all().ddl("validate").build().close();
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    all().ddl("update").dataSource(recording.dataSource()).build().close();
    assertThat(recording.calls())
        .noneMatch(call -> call.contains("not like") || call.contains("constraint"));
    assertGuarded();
  }

  @Test
  void validateAcceptsTablesWithoutTheConstraint() {
    all().ddl("create").hilo("check_constraint", "false").build().close();
    insert("companies|");
    all().ddl("validate").build().close();
    all().ddl("update").build().close();
    insert("");
    assertThat(count("note")).as("update adds no constraint").isEqualTo(2);
  }

  @Test
  void canBeSwitchedOff() {
    for (Object off : List.of("false", false)) {
      all().ddl("create").hilo("check_constraint", off).build().close();
      insert("companies|");
      insert("");
      assertThat(count("note")).isEqualTo(2);
    }
  }

  @Test
  void scriptsContainTheConstraint() {
    StringWriter create = new StringWriter();
    all()
        .ddl("none")
        .with("jakarta.persistence.schema-generation.scripts.action", "create")
        .with("jakarta.persistence.schema-generation.scripts.create-target", create)
        .build()
        .close();
    assertThat(create.toString().split("not like '%\\|'", -1))
        .as("once for each of four columns")
        .hasSize(5);
    for (String statement : create.toString().split(";", -1)) {
      if (!statement.isBlank()) {
        schema().execute(statement);
      }
    }
    assertGuarded();
    all().ddl("validate").build().close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"_", "%", "'", ":", "!", "."})
  void escapesEverySeparator(String separator) {
    SessionFactory factory = start(all().ddl("create").hilo("separator", separator));
    assertNoIds("companies|", "companies" + separator, separator, "");
    insert("companies/");
    insert("companies" + separator + "x");
    insert("companiesx");
    assertThat(persist(factory, new Note()).id).isEqualTo("notes" + separator + "1-A");
    assertThat(persist(factory, withId(new Note(), "notes" + separator)).id)
        .isEqualTo("notes" + separator + "0000000000000000001-A");
    assertThat(count("note")).isEqualTo(5);
  }
}
