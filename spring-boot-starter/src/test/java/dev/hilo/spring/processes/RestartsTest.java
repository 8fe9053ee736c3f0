package dev.hilo.spring.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.testing.AppTest;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Devtools restart an application in the process it runs in. */
final class RestartsTest extends AppTest {

  @Test
  void continuesAfterTheLastUsedId() throws Exception {
    try (ChildProcess shop = start()) {
      for (int restarts = 0; restarts < 3; restarts++) {
        assertThat(shop.await("first")).isEqualTo("orders/" + (3 * restarts + 1) + "-A");
        assertThat(shop.await("last")).isEqualTo("orders/" + (3 * restarts + 3) + "-A");
        shop.go();
      }
      assertThat(shop.await("first")).isEqualTo("orders/10-A");
      shop.await("last");
      assertThat(shop.terminate())
          .noneMatch(line -> line.contains(" WARN ") || line.contains("ERROR"));
    }
    assertThat(max("orders")).isEqualTo(12);
  }

  /** With a long timeout: on a busy machine, a stalled attempt would lose a range. */
  private ChildProcess start() throws IOException {
    return new ChildProcess(
        DevelopedApplication.class,
        List.of(),
        Map.of(
            "SPRING_DATASOURCE_URL", schema().sharedUrl(),
            "SPRING_DATASOURCE_USERNAME", schema().user(),
            "SPRING_DATASOURCE_PASSWORD", schema().password(),
            "SPRING_JPA_HIBERNATE_DDLAUTO", "update",
            "SPRING_MAIN_BANNERMODE", "off",
            "SPRING_DEVTOOLS_LIVERELOAD_ENABLED", "false",
            "LOGGING_LEVEL_ROOT", "warn",
            "HILO_RESERVETIMEOUT", "2m"),
        devtools());
  }

  /** Where the build has put them. */
  private static List<Path> devtools() throws IOException {
    try (Stream<Path> jars = Files.list(Path.of("target", "devtools"))) {
      List<Path> found = jars.map(Path::toAbsolutePath).toList();
      assertThat(found).hasSize(1);
      return found;
    }
  }
}
