package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What docs/how-to/tools.md shows is what is tested. */
class ContainersPageTest {

  @Test
  void theChangeSetIsTheOneThatLiquibaseRuns() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "how-to", "tools.md"));
    try (InputStream in = getClass().getResourceAsStream("/dev/hilo/migration/changelog.xml")) {
      String tested = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      String changeSet = tested.substring(tested.indexOf("<changeSet"), tested.indexOf("</databa"));
      assertThat(page.replaceAll("\\s+", " ")).contains(changeSet.replaceAll("\\s+", " ").trim());
    }
  }

  @Test
  void everyScriptIsNamed() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "how-to", "tools.md"));
    try (var scripts = Files.list(Path.of("src", "main", "resources", "META-INF", "hilo"))) {
      assertThat(scripts.map(file -> file.getFileName().toString()))
          .isNotEmpty()
          .as("docs/how-to/tools.md names each script of META-INF/hilo")
          .allMatch(page::contains);
    }
  }
}
