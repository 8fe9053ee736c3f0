package dev.hilo.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mvn quarkus:dev} on a copy of the sources. */
@Tag("packaged")
final class DevModeTest {

  private static final Path HERE = Path.of("").toAbsolutePath();
  private static final String SHOP = "src/main/java/dev/hilo/quarkus/Shop.java";
  private static final String VERSION = System.getProperty("hilo.version");

  @TempDir Path directory;

  @Test
  void unusedNumbersReturnAtALiveReload() throws Exception {
    copySources();
    copyArtifacts();
    List<String> command = new ArrayList<>();
    command.add(HERE.resolve(System.getProperty("maven.home")).resolve("bin/mvn").toString());
    command.addAll(
        List.of(
            "-B",
            "-Dmaven.repo.local=" + System.getProperty("maven.repository"),
            "-Dmaven.repo.local.tail=" + directory.resolve("repository"),
            "-Dquarkus.datasource.db-kind=h2",
            "-Dquarkus.analytics.disabled=true",
            "-Dquarkus.console.enabled=false",
            "-Ddebug=false",
            "compile",
            "quarkus:dev"));
    try (Schema schema = TestDatabase.H2.server().newSchema();
        Application shop =
            Application.start(
                new ProcessBuilder(command).directory(directory.toFile()), schema, 1)) {
      assertThat(shop.post("orders")).isEqualTo("orders/1-A");
      answer("order.id", "order.id + \" again\"");
      awaitReload(shop, 1);
      assertThat(shop.post("orders")).isEqualTo("orders/2-A again");
      answer("again", "and again");
      awaitReload(shop, 2);
      assertThat(shop.post("orders")).isEqualTo("orders/3-A and again");
      assertThat(shop.log()).doesNotContain("HiLo shares", "HiLo uses the application's");
    }
  }

  /** Asks for what does not exist, since Quarkus looks for changes at most every two seconds. */
  private static void awaitReload(Application shop, int times) throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (shop.log().split("Live reload total time", -1).length <= times) {
      assertThat(System.nanoTime()).as(shop.log()).isLessThan(end);
      String unused = shop.post("nothing");
      Thread.sleep(100);
    }
  }

  private void answer(String old, String changed) throws IOException {
    Path shop = directory.resolve(SHOP);
    Files.writeString(shop, Files.readString(shop).replace(old, changed));
  }

  /** Without the dependencies of the tests. */
  private void copySources() throws IOException {
    String project = Files.readString(HERE.resolve("pom.xml"));
    Files.writeString(
        directory.resolve("pom.xml"),
        project.replaceAll(
            "(?s)<dependency>(?:(?!</dependency>).)*<scope>test</scope>.*?</dependency>", ""));
    try (Stream<Path> sources = Files.walk(HERE.resolve("src/main"))) {
      for (Path source : sources.filter(Files::isRegularFile).toList()) {
        Path copy = directory.resolve(HERE.relativize(source).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(source, copy);
      }
    }
  }

  /** Into a repository of this test, because the build installs nothing. */
  private void copyArtifacts() throws IOException {
    Path root = HERE.resolve("../..");
    install("hilo-parent", root.resolve("pom.xml"), "pom");
    for (String module : List.of("generator", "hibernate-integration")) {
      String name = module.equals("generator") ? "hilo-generator" : "hilo-hibernate";
      install(name, root.resolve(module).resolve("pom.xml"), "pom");
      install(name, root.resolve(module + "/target/" + name + "-" + VERSION + ".jar"), "jar");
    }
  }

  private void install(String name, Path file, String type) throws IOException {
    Path folder = directory.resolve("repository/dev/hilo/" + name + "/" + VERSION);
    Files.createDirectories(folder);
    Files.copy(file, folder.resolve(name + "-" + VERSION + "." + type));
  }
}
