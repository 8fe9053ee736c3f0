package dev.hilo.spring.aot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.aot.AbstractAotProcessor.Settings;

/** What {@code process-aot} of Spring Boot's plugins does, and a start with its outcome. */
@Tag("soak")
final class AotTest {

  @TempDir private Path directory = Path.of("");

  @Test
  void runsAnApplicationProcessedAheadOfTime() throws Exception {
    Path sources = directory.resolve("sources");
    Path classes = Files.createDirectories(directory.resolve("classes"));
    new SpringApplicationAotProcessor(
            OneOrderApplication.class,
            Settings.builder()
                .sourceOutput(sources)
                .resourceOutput(classes)
                .classOutput(classes)
                .groupId("dev.hilo")
                .artifactId("shop")
                .build(),
            new String[] {"--logging.level.root=warn"})
        .process();
    compile(sources, classes);

    assertThat(run(classes))
        .contains("sold orders/1-A")
        .anyMatch(line -> line.contains("Starting AOT-processed"))
        .noneMatch(line -> line.contains(" WARN "));
  }

  private static void compile(Path sources, Path classes) throws IOException {
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "a JDK");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-nowarn",
                "-parameters",
                "-proc:none",
                "-cp",
                classPath(classes),
                "-d",
                classes.toString()));
    try (Stream<Path> all = Files.walk(sources)) {
      all.map(Path::toString).filter(name -> name.endsWith(".java")).forEach(arguments::add);
    }
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
  }

  private static List<String> run(Path classes) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dspring.aot.enabled=true",
                "-cp",
                classPath(classes),
                OneOrderApplication.class.getName())
            .redirectErrorStream(true)
            .start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(process.waitFor()).as("%s", lines).isZero();
    return lines;
  }

  private static String classPath(Path first) {
    return first + File.pathSeparator + System.getProperty("java.class.path");
  }
}
