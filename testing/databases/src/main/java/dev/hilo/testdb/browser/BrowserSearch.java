package dev.hilo.testdb.browser;

import dev.hilo.testdb.Failures;
import dev.hilo.testdb.SkipList;
import dev.hilo.testdb.debian.DebianFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The search for a browser: each way in turn, until one leads there. */
final class BrowserSearch {

  static final String BROWSER = "HILO_IT_BROWSER";
  static final String DRIVER = "HILO_IT_BROWSER_DRIVER";

  private static final List<String> BROWSERS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private final SkipList skipped;
  private final UnaryOperator<@Nullable String> environment;
  private final Callable<TestBrowser> packages;
  private final Consumer<String> log;

  BrowserSearch(
      SkipList skipped,
      UnaryOperator<@Nullable String> environment,
      Callable<TestBrowser> packages,
      Consumer<String> log) {
    this.skipped = skipped;
    this.environment = environment;
    this.packages = packages;
    this.log = log;
  }

  static BrowserSearch onThisMachine() {
    return new BrowserSearch(
        SkipList.current(), System::getenv, BrowserSearch::fromDebian, System.out::println);
  }

  TestBrowser browser() {
    if (skipped.containsBrowser()) {
      throw skipped.leftOut("The browser", log);
    }
    TestBrowser found = found();
    log.accept("[hilo] " + found);
    return found;
  }

  private TestBrowser found() {
    String browser = environment.apply(BROWSER);
    String driver = environment.apply(DRIVER);
    if (browser != null || driver != null) {
      return given(browser, driver);
    }
    Optional<TestBrowser> installed = installed();
    if (installed.isPresent()) {
      return installed.get();
    }
    try {
      return packages.call();
    } catch (Exception e) {
      throw failure(
          List.of(
              BROWSER + ": not set",
              "PATH: no chromedriver with one of " + String.join(", ", BROWSERS),
              "Debian packages: " + e.getMessage()),
          List.of("install them: apt-get install chromium chromium-driver"),
          e);
    }
  }

  /** Who names a browser wants that one: another would only hide the mistake. */
  private static TestBrowser given(@Nullable String browser, @Nullable String driver) {
    if (browser == null || driver == null) {
      throw failure(
          List.of("one of %s and %s is set, and the other is not".formatted(BROWSER, DRIVER)),
          List.of("set both"),
          null);
    }
    for (String program : List.of(browser, driver)) {
      if (!Files.isExecutable(Path.of(program))) {
        throw failure(
            List.of(program + " is no program"),
            List.of("correct %s or %s".formatted(BROWSER, DRIVER)),
            null);
      }
    }
    return new TestBrowser(Path.of(browser), Path.of(driver), Map.of(), BROWSER);
  }

  private Optional<TestBrowser> installed() {
    Optional<Path> driver = program("chromedriver");
    Optional<Path> browser = BROWSERS.stream().flatMap(name -> program(name).stream()).findFirst();
    return browser.flatMap(
        there -> driver.map(drives -> new TestBrowser(there, drives, Map.of(), "PATH")));
  }

  /** Chromium without a window, unpacked once per machine and not installed. */
  private static TestBrowser fromDebian() throws IOException {
    String shell = "chromium-headless-shell";
    String driver = "chromium-driver";
    DebianFiles files = DebianFiles.of("browser", List.of(shell, "chromium-common", driver));
    Path browser = files.file("usr/lib/chromium").resolve(shell);
    return new TestBrowser(
        browser,
        files.file("usr/bin/chromedriver"),
        // The driver needs no library that the browser does not need.
        files.environmentFor(browser),
        "the packages " + shell + " and " + driver);
  }

  private Optional<Path> program(String name) {
    String path = environment.apply("PATH");
    return path == null
        ? Optional.empty()
        : Arrays.stream(path.split(File.pathSeparator, -1))
            .filter(directory -> !directory.isEmpty())
            .map(directory -> Path.of(directory, name))
            .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
            .findFirst();
  }

  private static AssertionError failure(
      List<String> reasons, List<String> remedies, @Nullable Exception cause) {
    List<String> all = new ArrayList<>(remedies);
    all.add("set %s and %s to programs of one version".formatted(BROWSER, DRIVER));
    String missing = "No browser for the tests. Tried, in this order:";
    return new AssertionError(Failures.text(missing, reasons, all, SkipList.BROWSER), cause);
  }
}
