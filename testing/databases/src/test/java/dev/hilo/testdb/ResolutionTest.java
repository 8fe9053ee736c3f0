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
        .hasMessageContaining("The one that was named:\n  - HILO_IT_H2_URL: ")
        .hasMessageContaining("correct HILO_IT_H2_URL");
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
    return new Resolution(
        TestDatabase.H2,
        SkipList.from(properties::get, environment::get),
        EnvironmentUrl.of(TestDatabase.H2, environment::get),
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
