package dev.hilo.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The scripts of the command line: what they make of rows, and what they refuse. */
@OnDatabases
class TextIdsTest {

  private static final Set<TestDatabase> SCRIPTED =
      Set.of(TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB, TestDatabase.H2);

  private final TestDatabase database;
  private final Patient patient;
  private final StringWriter output = new StringWriter();

  TextIdsTest(TestDatabase database) {
    this.database = database;
    patient = new Patient(database);
    patient.execute(
        "create table owners (id bigint not null primary key)",
        "create table pets (id bigint not null primary key, owner_id bigint,"
            + " constraint pets_owner foreign key (owner_id) references owners (id))");
    patient.rows("owners", 7, 9);
    patient.rows("pets", 3);
    patient.execute("update pets set owner_id = 9");
  }

  @AfterEach
  void drop() {
    patient.close();
  }

  private boolean isMySql() {
    return database == TestDatabase.MYSQL || database == TestDatabase.MARIADB;
  }

  private int command(String... more) {
    output.getBuffer().setLength(0);
    CommandLine command = HiLoDoctor.commandLine();
    command.setOut(new PrintWriter(output)).setErr(new PrintWriter(output, true));
    List<String> all = new ArrayList<>(List.of("--url", patient.schema().url()));
    if (!patient.schema().user().isEmpty()) {
      all.addAll(List.of("--user", patient.schema().user(), "--password-env", "DOCTORS_PASSWORD"));
    }
    all.addAll(List.of(more));
    return command.execute(all.toArray(String[]::new));
  }

  /** Prints a script, and runs it. */
  private void run(String... more) {
    assertThat(command(more)).as(output.toString()).isZero();
    try (Connection connection = patient.schema().dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : output.toString().replaceAll("(?m)^--.*\n", "").split(";\n", -1)) {
        boolean unused = !sql.isEmpty() && statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new AssertionError(output.toString(), e);
    }
  }

  private void refuses(String message, String... more) {
    assumeTrue(SCRIPTED.contains(database), "has no script");
    assertThat(command(more)).as(output.toString()).isEqualTo(2);
    assertThat(output.toString()).containsIgnoringCase(message);
  }

  private List<String> ids(String query) {
    return patient.schema().query(query).stream().map(row -> String.valueOf(row.get(0))).toList();
  }

  private static final String IDS = "select id from owners order by id";

  private static final String BOTH = "owners=owners.id";

  @Test
  void isForFourDatabases() {
    assumeFalse(SCRIPTED.contains(database), "has a script");
    assertThat(command("--text", BOTH)).isEqualTo(2);
    assertThat(output.toString()).contains("There is no script for");
  }

  @Test
  void changesTheKeyAndWhatRefersToIt() {
    assumeTrue(SCRIPTED.contains(database), "has no script");

    run("--text", "--check", BOTH);

    assertThat(ids(IDS)).containsExactly("owners/7-A", "owners/9-A");
    assertThat(ids("select owner_id from pets")).containsExactly("owners/9-A");
    assertThat(ids("select id from pets")).containsExactly("3");
    assertThat(patient.hilo().nextId("owners")).isEqualTo("owners/10-A");
    assertThat(command("--scan", BOTH)).as(output.toString()).isZero();

    run("--numbers", "--number-type", "integer", BOTH);

    assertThat(ids(IDS)).containsExactly("7", "9");
    assertThat(ids("select owner_id from pets")).containsExactly("9");
  }

  @Test
  void writesIdsAsTheApplicationDoes() {
    assumeTrue(SCRIPTED.contains(database), "has no script");
    String[][] formats = {
      {"--tag", "b2", "--tag-first", "--separator", ":"}, {"--tag", "", "--separator", "."}, {}
    };
    String[] expected = {"o'x:b2:7", "o'x.7", "o'x/7"};
    for (int i = 0; i < formats.length; i++) {
      List<String> options = new ArrayList<>(List.of(formats[i]));
      options.add(i == 2 ? "o'x|=owners.id" : "o'x=owners.id");
      options.add(0, "--text");

      run(options.toArray(String[]::new));
      assertThat(ids(IDS)).contains(expected[i]);

      options.set(0, "--numbers");
      run(options.toArray(String[]::new));
      assertThat(ids(IDS)).containsExactly("7", "9");
    }
    assertThat(ids("select max_value from hilo where name in ('o''x', 'o''x|')"))
        .containsExactly("9", "9");
  }

  @Test
  void quotesHostileNames() {
    assumeTrue(SCRIPTED.contains(database), "has no script");
    String quote = isMySql() ? "`" : "\"";
    String table = "t.a%1$s'; drop table pets --".formatted(quote);
    String column = "i%1$s.d_'".formatted(quote);
    String sqlTable = quote + table.replace(quote, quote + quote) + quote;
    String sqlColumn = quote + column.replace(quote, quote + quote) + quote;
    patient.execute(
        "create table %s (%s bigint not null primary key)".formatted(sqlTable, sqlColumn),
        "insert into %s values (3)".formatted(sqlTable),
        "create table %sA b%s (%s bigint, foreign key (%s) references %s (%s))"
            .formatted(quote, quote, sqlColumn, sqlColumn, sqlTable, sqlColumn));

    run("--text", "--check", "evil=" + table + "." + column);
    assertThat(ids("select * from " + sqlTable)).containsExactly("evil/3-A");
    // MySQL 8.0.15 ignores constraints, and finds none.
    run("--numbers", "evil=" + table + "." + column);
    assertThat(ids("select * from " + sqlTable)).containsExactly("3");
  }

  @Test
  void endsTheNumberingByTheDatabase() {
    assumeTrue(SCRIPTED.contains(database), "has no script");
    String generated = isMySql() ? "bigint auto_increment" : "bigint generated always as identity";
    patient.execute("create table vets (id %s primary key, name varchar(9))".formatted(generated));
    patient.execute("insert into vets (name) values ('x')");

    run("--text", "vets=vets.id");

    patient.rows("vets", "vets/2-A");
    assertThat(ids("select id from vets order by id")).containsExactly("vets/1-A", "vets/2-A");
  }

  @Test
  void thePageShowsWhatIsPrinted() throws IOException {
    assumeTrue(database == TestDatabase.POSTGRESQL, "is on the page for PostgreSQL");
    Matcher onPage =
        Pattern.compile("(?s)<!-- sql: postgresql printed -->\n```sql\n(.*?)```")
            .matcher(Files.readString(Path.of("../docs/how-to/text-ids.md")));
    assertThat(onPage.find()).isTrue();
    assertThat(command("--text", BOTH)).isZero();

    assertThat(output.toString().replaceAll("(?m)^--.*\n", ""))
        .isEqualToNormalizingWhitespace(onPage.group(1));
  }

  @Test
  void refusesWhatWouldBreak() {
    refuses("Name the columns", "--text");
    refuses("Choose --text or --numbers", "--text", "--numbers", BOTH);
    refuses("refers to owners.id", "--text", "people=pets.owner_id");
    refuses("would hold ids such as", "--text", "people=pets.owner_id", BOTH);
    refuses("This script changes texts", "--numbers", BOTH);
    refuses("is no type for the numbers", "--numbers", "--number-type", "real", BOTH);
    patient.rows("owners", 0);
    refuses("has the number 0", "--text", BOTH);
    patient.execute(
        "delete from owners where id = 0", "alter table pets alter column owner_id set default 7");
    refuses("is used by the default 7", "--text", BOTH);
  }

  @Test
  void refusesIdsThatAreNoNumbers() {
    patient.execute("create table vets (id varchar(64) not null primary key)");
    patient.rows("vets", "vets/3-A", "vets/70000-B");
    refuses("up to 32767", "--numbers", "--number-type", "smallint", "vets=vets.id");
    patient.rows("vets", "vets/3");
    refuses("The ids vets/3 and vets/3-A of the column vets.id", "--numbers", "vets=vets.id");
    patient.execute("delete from vets where id = 'vets/3'");
    patient.rows("vets", "vets/ada");
    refuses("has the id 'vets/ada'", "--numbers", "vets=vets.id");
  }

  @Test
  void refusesTwoIdsOfOneNumberInAUniqueIndex() {
    patient.execute(
        "create table visits (id bigint not null primary key, vet varchar(64), on_day varchar(64),"
            + " constraint once_a_day unique (vet, on_day))",
        "insert into visits values (1, 'vets/3-A', 'x')",
        "insert into visits values (2, 'vets/3-B', null)",
        "insert into visits values (3, 'vets/3-B', null)");
    assumeTrue(SCRIPTED.contains(database), "has no script");
    assertThat(command("--numbers", "vets=visits.vet")).as(output.toString()).isZero();

    patient.execute("insert into visits values (4, 'vets/3-B', 'x')");
    refuses(
        "The ids vets/3-A and vets/3-B of the column visits.vet", "--numbers", "vets=visits.vet");

    patient.execute("update visits set on_day = 'days/1-A' where id = 1");
    patient.execute("update visits set on_day = 'days/1-B' where id = 4");
    refuses("of the column visits.vet", "--numbers", "vets=visits.vet", "days=visits.on_day");
  }

  @Test
  void refusesTwoIdsOfOneNumberInAUniqueIndexOfAReferringTable() {
    patient.execute(
        "create table clients (tenant bigint not null, id varchar(64) not null,"
            + " primary key (tenant, id))",
        "create table calls (tenant bigint, client varchar(64), name varchar(9),"
            + " constraint one_name unique (client, name),"
            + " constraint calls_client foreign key (tenant, client) references clients (tenant, id))",
        "insert into clients values (1, 'clients/7')",
        "insert into clients values (2, 'clients/7-A')",
        "insert into calls values (1, 'clients/7', 'rex')",
        "insert into calls values (2, 'clients/7-A', 'rex')");
    refuses(
        "The ids clients/7 and clients/7-A of the column calls.client",
        "--numbers",
        "clients=clients.id");
  }

  @Test
  void aMissingTableEndsTheScriptBeforeItChangesARow() {
    assumeTrue(SCRIPTED.contains(database), "has no script");
    run("--text", BOTH);
    patient.execute("drop table hilo");

    assertThatThrownBy(() -> run("--numbers", BOTH)).hasStackTraceContaining("hilo");

    assertThat(ids("select owner_id from pets")).containsExactly("owners/9-A");
  }

  @Test
  void refusesRowsThatViolateAForeignKey() {
    assumeTrue(isMySql() || database == TestDatabase.H2, "the script changes nothing if it fails");
    String[] orphan =
        isMySql()
            ? new String[] {
              "set foreign_key_checks = 0", "insert into pets values (4, 8)",
            }
            : new String[] {
              "set referential_integrity false",
              "insert into pets values (4, 8)",
              "set referential_integrity true"
            };
    try (Connection connection = patient.schema().dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : orphan) {
        boolean unused = statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
    refuses("A row of pets has '8' in the column owner_id", "--text", BOTH);
  }

  @Test
  void seesAnInvisibleColumn() {
    assumeTrue(database == TestDatabase.MARIADB, "has no invisible columns, or is too old");
    patient.execute(
        "create table vets (name varchar(9), id int invisible auto_increment primary key)",
        "insert into vets (name) values ('x')");
    patient.counter("vets", 1);

    assertThat(command("--json")).as(output.toString()).isZero();

    assertThat(output.toString())
        .contains("modify `id` bigint not null invisible auto_increment", "\"GENERATED\"");
    refuses("is used by INVISIBLE", "--text", "vets=vets.id");
  }

  @Test
  void refusesAColumnThatSomethingElseUses() {
    boolean hasChecks = database != TestDatabase.MYSQL;
    if (hasChecks) {
      patient.execute("alter table owners add constraint above_zero check (id > 0)");
      refuses("is used by the constraint above_zero", "--text", BOTH);
      patient.execute("alter table owners drop constraint above_zero");
    }
    if (database != TestDatabase.POSTGRESQL && SCRIPTED.contains(database)) {
      patient.execute("alter table owners add column twice bigint generated always as (id * 2)");
      refuses("is used by the generated column twice", "--text", BOTH);
      patient.execute("alter table owners drop column twice");
    }
    if (isMySql()) {
      patient.execute("create trigger changed before update on pets for each row set @x = 1");
      refuses("is used by the trigger changed", "--text", BOTH);
    } else {
      patient.execute("create view one as select id from owners where id = 1");
      refuses("is used by the view", "--text", BOTH);
    }
  }
}
