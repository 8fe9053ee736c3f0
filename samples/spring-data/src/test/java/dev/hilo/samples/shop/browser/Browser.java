package dev.hilo.samples.shop.browser;

import dev.hilo.testdb.browser.TestBrowser;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** A browser without a window, in which several pages may be open. */
final class Browser implements AutoCloseable {

  /** Selenium warns about every browser that is newer than itself. */
  private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium.devtools");

  private final ChromeDriver driver;
  private boolean isNew = true;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  static Browser start() {
    SELENIUM.setLevel(Level.SEVERE);
    TestBrowser found = TestBrowser.find();
    ChromeOptions options = new ChromeOptions();
    options.setBinary(found.browser().toFile());
    options.addArguments(
        "--headless=new",
        // Chromium has no sandbox as root and in most containers. It opens only our own pages.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--window-size=1280,1000");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(found.driver().toFile())
            .usingAnyFreePort()
            .withEnvironment(found.environment())
            .withSilent(true)
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  /** Opens an address in a window of its own. */
  Page open(String address) {
    if (!isNew) {
      driver.switchTo().newWindow(WindowType.WINDOW);
    }
    isNew = false;
    driver.get(address);
    return new Page(driver, driver.getWindowHandle());
  }

  /** Changes the width of the window. */
  void resize(Page page, int width) {
    page.select();
    size(width, 900);
  }

  /** A picture of the whole page. */
  byte[] picture(Page page, int width, String colorScheme) {
    page.select();
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", colorScheme),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    size(width, 600);
    Number height = (Number) driver.executeScript("return document.documentElement.scrollHeight");
    size(width, height == null ? 1000 : height.intValue());
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  private void size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
