package dev.hilo.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.RawFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The end of a build with {@code -Pcompatibility}: one table. */
final class VersionsTest {

  @Test
  void allRanTheSameJars() throws IOException {
    Instant began = Instant.parse(System.getProperty("build.began"));
    Map<String, Optional<Run>> runs = new TreeMap<>();
    try (Stream<Path> siblings = Files.list(Path.of("..").toRealPath())) {
      siblings
          .filter(module -> module.getFileName().toString().startsWith("hibernate-"))
          .forEach(module -> runs.put(module.getFileName().toString(), Run.of(module, began)));
    }
    Path compiled = Path.of("../../../hibernate-integration").toRealPath();
    runs.put(compiled.getFileName().toString(), Run.of(compiled, began));
    Matrix matrix = new Matrix(runs, began);
    System.out.print(matrix.table());
    new RawFigures("versions").add("table", matrix.table().lines().toList()).write();
    assertThat(matrix.complaints()).isEmpty();
  }
}
