package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.H2SchemaLayout;
import dev.hilo.testdb.process.Unavailable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.TestAbortedException;

class ResolutionTest {
  private final List<String> lines = new ArrayList<>();

  @Test
  void takesTheFirstSourceWithAServer() {
    TestServer server =
        resolution(Map.of(), Map.of(), closed("first", new IOException("closed")), open("second"))
            .server();

    assertThat(server.source()).isEqualTo("second");
    assertThat(lines)
        .singleElement()
        .asString()
        .matches("\\[hilo] H2 [0-9.]+ from second in \\d+\\.\\d s");
  }

  @Test
  void errorNamesAttemptsAndRemedies() {
    ServerSource one = closed("one", new Unavailable("no engine", "start it"));
    ServerSource two = closed("two", new IOException("line 1\nline 2"));

    assertThatThrownBy(() -> resolution(Map.of(), Map.of(), one, two).server())
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            """
            No H2 server for the tests. Tried, in this order:
              - HILO_IT_H2_URL: not set
              - one: no engine
              - two: line 1
                line 2
            Any one of these helps:
              - set HILO_IT_H2_URL (with HILO_IT_H2_USER and HILO_IT_H2_PASSWORD) to a server that \
            runs already
              - start it
              - leave it out by request: -Dhilo.it.skip=h2\
            """)
        .satisfies(error -> assertThat(error.getSuppressed()).hasSize(2));
  }

  @Tag("slow")
  @Test
  void neverReplacesAServerFromTheEnvironment() {
    Map<String, String> environment = Map.of("HILO_IT_H2_URL", "jdbc:h2:tcp://localhost:1/mem:x");

    assertThatThrownBy(() -> resolution(Map.of(), environment, open("other")).server())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(
            "The one that was named:\n  - HILO_IT_H2_URL=jdbc:h2:tcp://localhost:1/mem:x: ")
        .hasMessageContaining("correct HILO_IT_H2_URL");
  }

  @ParameterizedTest
  @CsvSource({
    "ORACLE, jdbc:postgresql://db:5432/x, jdbc:postgresql://db:5432/x,"
        + " jdbc:oracle:thin:@//<host>:<port>/<service>",
    "ORACLE, jdbc:oracle:thin:me/secret@db:1521:XE, jdbc:oracle:thin:@db:1521:XE,"
        + " jdbc:oracle:thin:@//<host>:<port>/<service>",
    "SQLSERVER, jdbc:sqlserver://db;password=secret, jdbc:sqlserver://db,"
        + " jdbc:sqlserver://<host>:<port>;<property>=<value>",
  })
  void aWrongUrlIsAnErrorThatNamesVariableAndValue(
      TestDatabase database, String url, String shown, String form) {
    String variable = "HILO_IT_" + database + "_URL";

    assertThatThrownBy(
            () -> resolution(database, Map.of(), Map.of(variable, url), open("other")).server())
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll(
            variable + "=" + shown + ": the URL does not have the form " + form,
            "use that form",
            "correct " + variable)
        .hasMessageNotContaining("secret");
  }

  /** The real drivers, and a port on which nothing listens. */
  @ParameterizedTest
  @CsvSource({
    "ORACLE, jdbc:oracle:thin:@//localhost:1/FREEPDB1",
    "SQLSERVER, jdbc:sqlserver://localhost:1;loginTimeout=1",
  })
  void aServerThatIsGivenAndAwayIsAnError(TestDatabase database, String url) {
    String variable = "HILO_IT_" + database + "_URL";

    assertThatThrownBy(() -> resolution(database, Map.of(), Map.of(variable, url)).server())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(variable + "=" + url.replaceFirst(";.*", "") + ": ")
        .hasMessageNotContaining("No suitable driver");
    assertThat(lines).isEmpty();
  }

  @Test
  void reportsAnOptionalDatabaseWithoutAServer() {
    ServerSource docker = closed("a container", new Unavailable("no Docker", "start Docker"));

    assertThatThrownBy(() -> resolution(TestDatabase.ORACLE, Map.of(), Map.of(), docker).server())
        .isInstanceOf(TestAbortedException.class)
        .hasMessage(
            "NOT RUN on Oracle, because there is no server. HILO_IT_ORACLE_URL: not set; a"
                + " container: no Docker. To run the tests there: set HILO_IT_ORACLE_URL (with"
                + " HILO_IT_ORACLE_USER and HILO_IT_ORACLE_PASSWORD) to a server that runs"
                + " already.");
    assertThat(lines).singleElement().asString().startsWith("[hilo] NOT RUN on Oracle");
  }

  @Test
  void separatesTestsOnAnH2FromTheEnvironment() {
    Map<String, String> environment =
        Map.of("HILO_IT_H2_URL", "jdbc:h2:mem:given;DB_CLOSE_DELAY=-1");
    TestServer server = resolution(Map.of(), environment).server();

    try (Schema one = server.newSchema();
        Schema other = server.newSchema()) {
      one.execute("create table t (a int)");
      other.execute("create table t (a int)", "insert into t values (1)");

      assertThat(one.query("select a from t")).isEmpty();
    }
    assertThat(server.source()).isEqualTo("HILO_IT_H2_URL");
  }

  @Test
  void skipsOnRequestOnly() {
    assertThatThrownBy(
            () -> resolution(Map.of("hilo.it.skip", "h2"), Map.of(), open("source")).server())
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("H2 left out by request (hilo.it.skip)");
    assertThat(lines).containsExactly("[hilo] H2 left out by request (hilo.it.skip)");
  }

  private Resolution resolution(
      Map<String, String> properties, Map<String, String> environment, ServerSource... sources) {
    return resolution(TestDatabase.H2, properties, environment, sources);
  }

  private Resolution resolution(
      TestDatabase database,
      Map<String, String> properties,
      Map<String, String> environment,
      ServerSource... sources) {
    return new Resolution(
        database,
        SkipList.from(properties::get, environment::get),
        EnvironmentUrl.of(database, environment::get),
        List.of(sources),
        lines::add);
  }

  private static ServerSource open(String name) {
    Address address = new Address("jdbc:h2:mem:", "sa", "");
    return new ServerSource(name, () -> new ServerSource.Started(address, new H2SchemaLayout()));
  }

  private static ServerSource closed(String name, Exception reason) {
    return new ServerSource(
        name,
        () -> {
          throw reason;
        });
  }
}
