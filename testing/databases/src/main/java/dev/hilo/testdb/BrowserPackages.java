package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Files;
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
    OperatingSystem.requireLinuxOnAmd64();
    Home home = Home.ofThisUser();
    Path unpacked =
        home.cached("browser-" + OperatingSystem.release()).filledBy(BrowserPackages::unpack);
    Path browser = unpacked.resolve("usr/lib/chromium").resolve(BROWSER);
    Path driver = unpacked.resolve("usr/bin/chromedriver");
    // The driver needs none that the browser does not need.
    Map<String, String> environment = new Libraries(home).environmentFor(browser);
    return new TestBrowser(
        browser, driver, environment, "the packages " + BROWSER + " and " + DRIVER);
  }

  private static void unpack(Path directory) throws IOException {
    Apt apt = new Apt(Files.createTempDirectory("hilo-apt"));
    try {
      for (String name : List.of(BROWSER, COMMON, DRIVER)) {
        Path archive = apt.download(List.of(name));
        new Command(List.of("dpkg-deb", "-x", archive.toString(), "."), directory).runOrFail();
      }
    } finally {
      apt.tidyUp();
    }
  }
}
