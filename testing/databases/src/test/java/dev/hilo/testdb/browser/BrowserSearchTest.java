package dev.hilo.testdb.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.testdb.SkipList;
import dev.hilo.testdb.process.Unavailable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

final class BrowserSearchTest {

  private static final TestBrowser FETCHED =
      new TestBrowser(Path.of("shell"), Path.of("driver"), Map.of(), "packages");

  private final Path directory;
  private final Map<String, String> environment = new HashMap<>();
  private final List<String> said = new ArrayList<>();

  BrowserSearchTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private TestBrowser search(Callable<TestBrowser> packages) {
    SkipList skipped = SkipList.from(name -> null, environment::get);
    return new BrowserSearch(skipped, environment::get, packages, said::add).browser();
  }

  private Path program(String name) throws IOException {
    Path file = Files.createFile(directory.resolve(name));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    environment.put("PATH", "/nowhere" + File.pathSeparator + directory);
    return file;
  }

  @Test
  void installedBrowserNeedsADriver() throws IOException {
    Path browser = program("chromium");
    assertThat(search(() -> FETCHED)).isEqualTo(FETCHED);

    Path driver = program("chromedriver");
    assertThat(search(() -> FETCHED)).isEqualTo(new TestBrowser(browser, driver, Map.of(), "PATH"));
    assertThat(said).containsExactly("[hilo] shell from packages", "[hilo] chromium from PATH");
  }

  @Test
  void namedBrowserHasPriority() throws IOException {
    program("chromium");
    program("chromedriver");
    environment.put(BrowserSearch.BROWSER, program("mine").toString());
    assertThatThrownBy(() -> search(() -> FETCHED)).hasMessageContaining("set both");

    environment.put(BrowserSearch.DRIVER, program("drives").toString());
    assertThat(search(() -> FETCHED).browser()).isEqualTo(directory.resolve("mine"));

    environment.put(BrowserSearch.DRIVER, "/nowhere/drives");
    assertThatThrownBy(() -> search(() -> FETCHED))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("/nowhere/drives is no program");
  }

  @Test
  void errorWithoutBrowserNamesTheRemedies() {
    assertThatThrownBy(
            () ->
                search(
                    () -> {
                      throw new Unavailable("no apt-get here", "use a Debian");
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContainingAll(
            "HILO_IT_BROWSER: not set",
            "no chromedriver",
            "no apt-get here",
            "apt-get install chromium chromium-driver",
            "use a Debian",
            "-Dhilo.it.skip=browser");
  }

  @Test
  void logsASkippedBrowser() {
    environment.put("HILO_IT_SKIP", "browser");
    assertThatThrownBy(() -> search(() -> FETCHED)).isInstanceOf(TestAbortedException.class);
    assertThat(said).containsExactly("[hilo] The browser left out by request (HILO_IT_SKIP)");
  }
}
