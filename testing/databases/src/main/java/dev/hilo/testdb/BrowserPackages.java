package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Chromium without a window out of Debian's packages: unpacked once per machine, not installed. */
final class BrowserPackages implements BrowserSearch.Elsewhere {

  private static final String BROWSER = "chromium-headless-shell";
  private static final String DRIVER = "chromium-driver";

  /** Data that every Chromium needs. */
  private static final String COMMON = "chromium-common";

  @Override
  public TestBrowser fetch() throws IOException, Unavailable {
    DebianFiles files = DebianFiles.make("browser", List.of(BROWSER, COMMON, DRIVER));
    Path browser = files.file("usr/lib/chromium").resolve(BROWSER);
    Path driver = files.file("usr/bin/chromedriver");
    // The driver needs none that the browser does not need.
    Map<String, String> environment = files.libraries(browser);
    return new TestBrowser(
        browser, driver, environment, "the packages " + BROWSER + " and " + DRIVER);
  }
}
