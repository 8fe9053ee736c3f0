package dev.hilo.samples.shop.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.samples.shop.RunningShop;
import dev.hilo.samples.shop.ShopApplication;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a real browser, beside a second instance that runs in a process of its own. */
@Tag("soak")
final class PageTest {

  private static Browser browser;

  private final Schema schema = TestDatabase.H2.server().newSchema();
  private final RunningShop shop = RunningShop.start(schema);
  private final List<ChildProcess> processes = new ArrayList<>();

  @BeforeAll
  static void startBrowser() {
    browser = Browser.start();
  }

  @AfterAll
  static void stopBrowser() {
    if (browser != null) {
      // There is none where it is left out.
      browser.close();
    }
  }

  @AfterEach
  void stop() {
    processes.forEach(ChildProcess::close);
    shop.close();
    schema.close();
  }

  private ChildProcess secondInstance() throws IOException {
    return new ChildProcess(
        ShopApplication.class,
        List.of(),
        Map.of(
            "SPRING_DATASOURCE_URL",
            schema.sharedUrl(),
            "SPRING_DATASOURCE_USERNAME",
            schema.user(),
            "SPRING_DATASOURCE_PASSWORD",
            schema.password(),
            "SERVER_PORT",
            "0",
            "HILO_NODETAG",
            "B",
            "HILO_RESERVETIMEOUT",
            "2m",
            "LOGGING_PATTERN_CONSOLE",
            "%m%n"));
  }

  @Test
  void showsTwoInstancesThatShareTheNumbers() throws Exception {
    Page page = browser.open(shop.address() + "/");
    page.await(page::node, "A"::equals, "the node");
    try (ChildProcess process = secondInstance()) {
      page.click("place-order");
      page.await(page::latest, List.of("orders/1-A")::equals, "the first order");
      assertThat(page.said()).isEqualTo("New: orders/1-A.");
      Page.Bar full = page.await(() -> page.bar("orders"), bar -> bar.left() > 0, "a range");
      assertThat(full).isEqualTo(new Page.Bar(31, 32));

      page.press("place-order");
      page.await(page::latest, List.of("orders/2-A", "orders/1-A")::equals, "the second order");
      page.await(() -> page.bar("orders"), new Page.Bar(30, 32)::equals, "a bar that drains");
      page.await(() -> page.drawn("orders"), width -> width < 0.95, "a bar drawn shorter");
      assertThat(page.field("orders", "max")).isEqualTo("32");

      String port = process.await("Tomcat started on port ").replaceFirst(" .*", "");
      Page other = browser.open("http://localhost:" + port + "/");
      other.await(other::node, "B"::equals, "the other node");
      other.await(other::latest, ids -> ids.contains("orders/2-A"), "what the first one has");
      other.click("place-order");
      other.await(other::latest, ids -> ids.contains("orders/33-B"), "an order of the second one");

      page.await(page::latest, ids -> ids.contains("orders/33-B"), "the other one's order");
      page.await(page::said, "From another node: orders/33-B."::equals, "word of it");
      page.await(page::table, rows -> rows.contains("orders * 64"), "Max, raised by the other");
      assertThat(page.bar("orders")).as("nothing of its own").isEqualTo(new Page.Bar(30, 32));

      page.click("busy");
      other.click("busy");
      page.await(() -> page.field("orders", "generated"), "102"::equals, "100 more of A");
      other.await(() -> other.field("orders", "generated"), "101"::equals, "100 more of B");
    }
    assertThat(numbers()).hasSize(203).doesNotHaveDuplicates();
  }

  /** The numbers without the tags, which would hide a duplicate number. */
  private List<String> numbers() {
    List<String> numbers = new ArrayList<>();
    for (List<?> row : schema.query("select id from orders")) {
      assertThat(row.get(0)).asString().matches("orders/\\d+-[AB]");
      numbers.add(String.valueOf(row.get(0)).replaceAll("\\D", ""));
    }
    return numbers;
  }

  @Test
  void explainsRefusedNamesAndShowsIdsAsText() {
    Page page = browser.open(shop.address() + "/");
    page.register("");
    page.await(page::problem, text -> text.contains("A user needs a name"), "no name");
    page.register("ada|");
    page.await(page::problem, text -> text.contains("ends with |"), "a request for an id");

    String hostile = "<img src=x onerror=document.body.remove()>";
    page.register(hostile);
    page.await(page::latest, List.of("users/" + hostile)::equals, "the id as it was typed");
    assertThat(page.count("#latest img")).isZero();
    assertThat(page.problem()).isEmpty();

    page.register(hostile);
    page.await(page::problem, text -> text.contains("is taken"), "a second one");
  }

  @Test
  void explainsItsSignsWhereTheyStand() {
    Page page = browser.open(shop.address() + "/");
    page.click("place-order");
    page.await(page::latest, ids -> ids.contains("orders/1-A"), "an order");
    assertThat(page.text())
        .contains("HiLo gives the rows of a relational database readable ids")
        .contains("-A is the tag of the node that generated the id")
        .contains("*: nodes of all tags share the row")
        .contains("invoices|: the last gapless invoice number");
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void refusedNamesMoveNothing(int width) {
    Page page = browser.open(shop.address() + "/");
    browser.resize(page, width);
    page.register("ada");
    page.await(page::latest, List.of("users/ada")::equals, "a user");
    page.await(page::table, List.of("invoices| * 0")::equals, "no counter for names");
    List<?> before = page.places();
    assertThat(before).hasSizeGreaterThan(15);

    page.register("ada");
    page.await(page::problem, text -> text.contains("is taken"), "a taken name");
    assertThat(page.places()).isEqualTo(before);
    page.register("x".repeat(101));
    page.await(page::problem, text -> text.contains("1 to 100"), "a long name");
    assertThat(page.places()).isEqualTo(before);
    page.click("issue-invoice");
    page.await(page::said, text -> text.startsWith("Every order has"), "another refusal");
    assertThat(page.places()).isEqualTo(before);
    assertThat(page.scrollsSideways()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void theFirstScreenHasTheButtonsThatEndTheNode(int width) {
    Page page = browser.open(shop.address() + "/");
    browser.resize(page, width);
    page.await(page::node, "A"::equals, "the node");
    assertThat(List.of(page.bottom("close"), page.bottom("kill"))).allMatch(end -> end < 400);
  }

  @Test
  void aPhoneShowsNothingButIdsAmongTheLatest() {
    Page page = browser.open(shop.address() + "/");
    page.await(page::node, "A"::equals, "the node");
    page.click("place-order");
    page.await(page::latest, List.of("orders/1-A")::equals, "the first order");
    browser.resize(page, 1280);
    assertThat(page.latestLines()).isNotEqualTo(page.latest());

    browser.resize(page, 390);

    assertThat(page.latestLines()).isEqualTo(page.latest());
  }

  @Test
  void anotherNodeIsNamedOnlyForItsOwnIds() {
    Page page = browser.open(shop.address() + "/");
    page.await(page::node, "A"::equals, "the node");
    Page second = browser.open(shop.address() + "/");
    second.click("place-order");
    page.await(page::said, "New, from outside this page: orders/1-A."::equals, "this node's id");
    second.register("1-B");
    page.await(page::said, "New, from outside this page: users/1-B."::equals, "a chosen id");
  }

  @Test
  void busyDrainsTheBarAndThenShowsTheNextRange() {
    Page page = browser.open(shop.address() + "/");
    page.click("place-order");
    page.await(() -> page.bar("orders"), new Page.Bar(31, 32)::equals, "a range");
    page.watchBar("orders");
    page.click("busy");
    page.await(() -> page.field("orders", "generated"), "101"::equals, "100 more");
    page.await(page::said, "New: 100 ids, orders/2-A to orders/101-A."::equals, "the end");

    List<String> bars = page.watchedBars().stream().map(String::valueOf).distinct().toList();
    assertThat(bars).containsSubsequence("27/32", "15/32", "3/32", "0/32");
    assertThat(bars.get(bars.indexOf("0/32") + 1)).as("the next range").doesNotEndWith("/32");
  }

  @Test
  void aClosedNodeReturnsItsNumbersAndAKilledNodeLosesThem() throws Exception {
    Page page = browser.open(shop.address() + "/");
    page.await(
        page::command,
        command ->
            command.endsWith(
                " -am verify -Dserver.port="
                    + (shop.address().getPort() + 1)
                    + " -Dhilo.node-tag=B"),
        "the command for a second node");
    page.click("copy");
    // Whether the browser permits a copy depends on how it was started.
    page.await(page::copied, text -> text.startsWith("The command is "), "a copy or a selection");
    assertThat(page.selected()).isEqualTo(page.command());

    Page closed = firstOrderOfSecondInstance("orders/1-B");
    page.await(page::table, rows -> rows.contains("orders * 32"), "its range");
    closed.click("close");
    closed.await(
        closed::said, "Closed. Unused numbers to return: orders 2–32."::equals, "what it held");
    page.await(
        page::said,
        "A node has returned its unused numbers: orders 2–32."::equals,
        "what came back");
    assertThat(page.table()).contains("orders * 1");

    Page killed = firstOrderOfSecondInstance("orders/2-B");
    killed.click("kill");
    killed.await(killed::said, "Killed. Lost numbers: orders 3–33."::equals, "what it held");
    page.click("place-order");
    page.await(page::latest, ids -> ids.contains("orders/34-A"), "the number after the lost ones");
    page.await(page::table, rows -> rows.contains("orders * 65"), "the range after the lost one");
  }

  /** Starts the second instance and leaves its end to its page, or to the end of the test. */
  private Page firstOrderOfSecondInstance(String id) throws IOException {
    ChildProcess process = secondInstance();
    processes.add(process);
    String port = process.await("Tomcat started on port ").replaceFirst(" .*", "");
    Page page = browser.open("http://localhost:" + port + "/");
    page.click("place-order");
    page.await(page::latest, ids -> ids.contains(id), id);
    return page;
  }

  @Test
  void showsEveryKindOfDocument() throws IOException {
    Page page = browser.open(shop.address() + "/");
    page.click("issue-invoice");
    page.await(
        page::said, "Every order has an invoice: place an order first."::equals, "a message");
    try (RunningShop second = RunningShop.start(schema, "hilo.node-tag=B")) {
      page.click("new-customer");
      page.await(page::latest, List.of("customers/1-A")::equals, "a customer");
      for (int i = 1; i <= 9; i++) {
        String id = "orders/" + i + "-A";
        page.click("place-order");
        page.await(page::latest, ids -> ids.contains(id), id);
      }
      second.post("/orders?count=4", "");
      page.register("ada@example.com");
      page.await(page::latest, ids -> ids.contains("users/ada@example.com"), "the user");
      for (int i = 1; i <= 2; i++) {
        String id = "invoices/" + i + "-A";
        page.click("issue-invoice");
        page.await(page::latest, ids -> ids.contains(id), id);
      }
      page.await(page::table, rows -> rows.contains("invoices| * 2"), "the gapless counter");
      page.click("roll-back");
      page.await(
          page::said,
          text -> text.startsWith("Rolled back: No. 3 for orders/3-A."),
          "the invoice before the rollback");
      page.await(
          () -> page.line("invoices", "next"), "next id: invoices/4-A"::equals, "an unused id");
      assertThat(page.line("invoices", "gapless")).isEqualTo("next gapless No.: 3");
      page.await(() -> page.field("orders", "max"), "64"::equals, "a range of the other one");
      picture(page, "shop.png", 1280, "light");
      picture(page, "shop-dark.png", 1280, "dark");
      picture(page, "shop-narrow.png", 390, "light");
      picture(page, "shop-narrow-dark.png", 390, "dark");
    }
  }

  /** The first of them stands in the README, as docs/images/shop.png. */
  private void picture(Page page, String name, int width, String colorScheme) throws IOException {
    Path folder = Files.createDirectories(Path.of("target/pictures"));
    Files.write(folder.resolve(name), browser.picture(page, width, colorScheme));
  }
}
