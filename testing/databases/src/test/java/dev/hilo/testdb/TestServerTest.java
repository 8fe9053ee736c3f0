package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.Layout;
import java.net.SocketException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestServerTest {
  private static final Address ADDRESS = new Address("jdbc:h2:mem:server", "", "");

  private final Refusing layout = new Refusing();

  @Test
  void triesAgainWhenAConnectionIsRefused() throws SQLException {
    layout.refusals.add(new SQLException("refused", "08S01"));
    layout.refusals.add(new SQLException("refused", "08001"));

    server().newSchema();

    assertThat(layout.asked).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void doesNotRepeatWhatTheServerRefuses() throws SQLException {
    layout.refusals.add(new SQLException("no right to create it", "42501"));
    TestServer server = server();

    assertThatThrownBy(server::newSchema)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageEndingWith("in 1 attempts: no right to create it");
  }

  @Tag("slow")
  @Test
  void errorShowsTheCause() throws SQLException {
    for (int i = 0; i < 5; i++) {
      layout.refusals.add(
          new SQLException("link failure", "08S01", new SocketException("Connection reset")));
    }
    TestServer server = server();

    assertThatThrownBy(server::newSchema)
        .hasMessageEndingWith(
            "in 5 attempts: link failure; java.net.SocketException: Connection reset");
  }

  @ParameterizedTest
  @CsvSource({
    "17.11,                           17.11",
    "15.14 (Debian 15.14-0+deb12u1),  15.14",
    "8.0.15,                          8.0.15",
    "11.4.5-MariaDB,                  11.4.5",
    "2.4.240 (2025-09-22),            2.4.240",
    "16.00.4205,                      16.00.4205",
  })
  void versionIsANumber(String version, String number) {
    assertThat(TestServer.number(version)).isEqualTo(number);
  }

  @Test
  void oracleGivesItsVersionAtTheEndOfASentence() {
    String said =
        """
        Oracle Database 23ai Free Release 23.0.0.0.0 - Develop, Learn, and Run for Free
        Version 23.9.0.25.07\
        """;
    assertThat(TestServer.number(said)).isEqualTo("23.9.0.25.07");
  }

  private TestServer server() throws SQLException {
    return TestServer.at(TestDatabase.H2, "memory", ADDRESS, layout);
  }

  /** Refuses as often as it is told, and then creates nothing. */
  private static final class Refusing implements Layout {
    private final Deque<SQLException> refusals = new ArrayDeque<>();
    private final List<String> asked = new ArrayList<>();

    @Override
    public Address create(Address server, String name) throws SQLException {
      asked.add(name);
      SQLException refusal = refusals.poll();
      if (refusal != null) {
        throw refusal;
      }
      return server;
    }

    @Override
    public void drop(Address server, String name) {}
  }
}
