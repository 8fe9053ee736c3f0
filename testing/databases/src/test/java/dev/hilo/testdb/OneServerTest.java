package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.H2SchemaLayout;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class OneServerTest {
  private final AtomicInteger searches = new AtomicInteger();

  @Test
  void manyThreadsGetTheSameServer() throws Exception {
    OneServer one = new OneServer(this::found);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<TestServer>> servers = threads.invokeAll(Collections.nCopies(8, one::get));
      for (Future<TestServer> server : servers) {
        assertThat(server.get()).isSameAs(one.get());
      }
    } finally {
      threads.shutdown();
    }
    assertThat(searches).hasValue(1);
  }

  @Test
  void rethrowsTheFirstFailure() {
    AssertionError failure = new AssertionError("no server");
    OneServer one =
        new OneServer(
            () -> {
              searches.incrementAndGet();
              throw failure;
            });

    assertThatThrownBy(one::get).isSameAs(failure);
    assertThatThrownBy(one::get)
        .isInstanceOf(AssertionError.class)
        .hasMessage("no server")
        .hasCause(failure);
    assertThat(searches).hasValue(1);
  }

  @Test
  void abortsAgainIfSkipped() {
    OneServer one =
        new OneServer(
            () -> {
              throw new TestAbortedException("left out");
            });

    assertThatThrownBy(one::get).isInstanceOf(TestAbortedException.class);
    assertThatThrownBy(one::get)
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("left out");
  }

  private TestServer found() {
    searches.incrementAndGet();
    try {
      return TestServer.at(
          TestDatabase.H2, "test", new Address("jdbc:h2:mem:", "sa", ""), new H2SchemaLayout());
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
