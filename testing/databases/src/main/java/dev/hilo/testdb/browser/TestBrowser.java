package dev.hilo.testdb.browser;

import java.nio.file.Path;
import java.util.Map;

/**
 * A real browser for tests, and the program that drives it without a window (WebDriver).
 *
 * @param browser Chromium, or one made of it
 * @param driver the chromedriver of the same version
 * @param environment what both need in their environment
 * @param source where they come from
 */
public record TestBrowser(
    Path browser, Path driver, Map<String, String> environment, String source) {

  /** Copies the map. */
  public TestBrowser {
    environment = Map.copyOf(environment);
  }

  /**
   * Looks for one, in this order: at the paths in the environment variables {@code HILO_IT_BROWSER}
   * and {@code HILO_IT_BROWSER_DRIVER}, among the programs of this machine, and in Debian's
   * packages, which are unpacked and not installed.
   *
   * @throws AssertionError if there is none; it names what was tried and what would help
   * @throws org.opentest4j.TestAbortedException if the run leaves it out by the system property
   *     {@code hilo.it.skip} or the environment variable {@code HILO_IT_SKIP}
   */
  public static TestBrowser find() {
    return BrowserSearch.onThisMachine().browser();
  }

  @Override
  public String toString() {
    return browser.getFileName() + " from " + source;
  }
}
