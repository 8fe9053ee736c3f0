package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

class NotRunTest {

  @Test
  void theEndOfARunNamesEachDatabaseAndCountsItsTests() {
    List<String> lines = new ArrayList<>();
    // The listener of the run itself would count these tests, too.
    LauncherConfig alone =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();

    LauncherFactory.create(alone)
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(OfOracle.class))
                .build(),
            new NotRun(lines::add));

    assertThat(lines)
        .containsExactly(
            "[hilo] NOT RUN on Oracle, because there is no server. none: not set. To run the tests there:"
                + " start one. (2 tests)");
  }

  /** Run by the other class only. */
  static class OfOracle {
    @Test
    void one() {
      throw new TestAbortedException(message());
    }

    @Test
    void two() {
      throw new TestAbortedException(message());
    }

    @Test
    void leftOutByRequest() {
      throw new TestAbortedException("Oracle left out by request");
    }

    private static String message() {
      return NotRun.message(TestDatabase.ORACLE, List.of("none: not set"), "start one");
    }
  }
}
