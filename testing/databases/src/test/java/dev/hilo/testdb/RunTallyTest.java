package dev.hilo.testdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

class RunTallyTest {

  @Test
  void theEndOfARunNamesEachDatabaseAndCountsItsTests(@TempDir Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    // The listener of the run itself would count these tests, too.
    LauncherConfig alone =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();

    LauncherFactory.create(alone)
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(OracleCases.class), selectClass(Others.class))
                .build(),
            new RunTally(lines::add, folder));

    assertThat(lines)
        .containsExactly(
            "[hilo] NOT RUN on Oracle, because there is no server. none: not set. To run the tests there:"
                + " start one. (2 tests)");
    assertThat(counts(folder)).isEqualTo(Map.of("Oracle.ABORTED", "3", "others.SUCCESSFUL", "1"));
  }

  private static Map<Object, Object> counts(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder);
        Reader reader = Files.newBufferedReader(files.findFirst().orElseThrow())) {
      Properties counts = new Properties();
      counts.load(reader);
      return counts;
    }
  }

  /** Run by the test above only. */
  static class Others {
    @Test
    void passes() {}
  }

  /** Run by the test above only. */
  static class OracleCases {
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
      return RunTally.message(TestDatabase.ORACLE, List.of("none: not set"), "start one");
    }
  }
}
