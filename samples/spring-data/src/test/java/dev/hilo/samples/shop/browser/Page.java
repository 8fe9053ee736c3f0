package dev.hilo.samples.shop.browser;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The shop's page, as a person sees it. */
final class Page {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final WebDriver driver;
  private final String window;

  Page(WebDriver driver, String window) {
    this.driver = driver;
    this.window = window;
  }

  /** A range as its bar shows it. */
  record Bar(long left, long size) {}

  void click(String button) {
    find("#" + button).click();
  }

  /** Without a mouse. */
  void press(String button) {
    find("#" + button).sendKeys(Keys.ENTER);
  }

  void register(String name) {
    WebElement input = find("#user-name");
    input.clear();
    input.sendKeys(name, Keys.ENTER);
  }

  /** What a screen reader says about the last action. */
  String said() {
    return find("#said").getText();
  }

  /** What the page says about a copy of the command. */
  String copied() {
    return find("#copied").getText();
  }

  String command() {
    return find("#command").getText();
  }

  String selected() {
    return String.valueOf(script("return getSelection().toString()")).strip();
  }

  String text() {
    return find("body").getText();
  }

  /** A line of text in the card of a collection. */
  String line(String collection, String name) {
    return find("[data-collection=" + collection + "] li." + name).getText();
  }

  /** Where everything is that a person can click or read at a fixed place. */
  List<?> places() {
    return requireNonNull(
        (List<?>)
            script(
                """
                return [...document.querySelectorAll("button, input, h2, article, table, #latest")]
                    .map(each => each.getBoundingClientRect())
                    .map(box => [box.x, box.y + scrollY, box.width].join(" "))"""));
  }

  /** How far below the top of the page a button ends. */
  long bottom(String button) {
    Object bottom =
        script(
            """
            const box = document.getElementById(arguments[0]).getBoundingClientRect();
            return Math.ceil(box.bottom + scrollY)""",
            button);
    return ((Number) requireNonNull(bottom)).longValue();
  }

  /** Whether the page is wider than the window. */
  boolean scrollsSideways() {
    return Boolean.TRUE.equals(script("return document.documentElement.scrollWidth > innerWidth"));
  }

  /** Starts to note each state of the bar, as numbers left of numbers in the range. */
  void watchBar(String collection) {
    script(
        """
        const meter = document.querySelector(`[data-collection=${arguments[0]}] [role=meter]`);
        window.bars = [];
        new MutationObserver(() => bars.push(["now", "max"]
            .map(each => meter.getAttribute("aria-value" + each)).join("/")))
            .observe(meter, { attributes: true })""",
        collection);
  }

  List<?> watchedBars() {
    return requireNonNull((List<?>) script("return window.bars"));
  }

  private @Nullable Object script(String script, Object... arguments) {
    return ((JavascriptExecutor) onThisPage()).executeScript(script, arguments);
  }

  String problem() {
    return find("#user-problem").getText();
  }

  String node() {
    return find("#node").getText();
  }

  List<String> latest() {
    return texts("#latest a");
  }

  /** All that a person sees of the latest ids. */
  List<String> latestLines() {
    return texts("#latest li");
  }

  /** The lines of the table, their columns divided by blanks. */
  List<String> table() {
    return texts("#table tr");
  }

  Bar bar(String collection) {
    WebElement meter = find("[data-collection=" + collection + "] [role=meter]");
    return new Bar(number(meter, "aria-valuenow"), number(meter, "aria-valuemax"));
  }

  /** How wide the bar is drawn, of 1. */
  double drawn(String collection) {
    WebElement meter = find("[data-collection=" + collection + "] [role=meter]");
    WebElement left = meter.findElement(By.className("left"));
    return (double) left.getRect().width / meter.getRect().width;
  }

  String field(String collection, String name) {
    return find("[data-collection=" + collection + "] [data-field=" + name + "]").getText();
  }

  int count(String selector) {
    return onThisPage().findElements(By.cssSelector(selector)).size();
  }

  /** Waits until the page shows the wanted value, and returns it. */
  <T> T await(Supplier<T> seen, Predicate<T> wanted, String what) {
    return requireNonNull(
        new WebDriverWait(onThisPage(), PATIENCE, Duration.ofMillis(50))
            .ignoring(StaleElementReferenceException.class)
            .withMessage(() -> what + "; there is " + seen.get())
            .until(
                any -> {
                  T value = seen.get();
                  return wanted.test(value) ? value : null;
                }));
  }

  private List<String> texts(String selector) {
    return onThisPage().findElements(By.cssSelector(selector)).stream()
        .map(WebElement::getText)
        .toList();
  }

  private WebElement find(String selector) {
    return onThisPage().findElement(By.cssSelector(selector));
  }

  /** Directs the browser's next commands to this page. */
  void select() {
    driver.switchTo().window(window);
  }

  private WebDriver onThisPage() {
    select();
    return driver;
  }

  private static long number(WebElement element, String attribute) {
    return Long.parseLong(requireNonNull(element.getDomAttribute(attribute), attribute));
  }
}
