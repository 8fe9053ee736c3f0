package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages link to each other without a gap, and none is longer than a reader bears. */
class PagesTest {

  private static final Pattern PAGE_NAME = Pattern.compile("\\bdocs/[a-z/-]+\\.(?:md|svg|png)\\b");

  private static final Pattern CLASS_NAME = Pattern.compile("`([A-Z][A-Za-z]+)(?:\\.\\w+)?`");

  private static final Set<String> OTHERS_CLASSES =
      Set.of("String", "CompletableFuture", "EntityManagerFactory");

  static List<Page> pages() {
    return Page.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadToPagesAndHeadings(Page page) {
    List<String> broken = new ArrayList<>();
    for (String link : page.links()) {
      if (!link.matches("[a-z]+:.*") && !leads(page, link)) {
        broken.add(link);
      }
    }
    assertThat(broken).as("links of " + page).isEmpty();
  }

  private static boolean leads(Page page, String link) {
    String[] parts = link.split("#", 2);
    String target = parts[0].isEmpty() ? page.file().toString() : resolved(page, parts[0]);
    return Page.ROOT.resolve(target).toFile().exists()
        && (parts.length == 1 || Page.read(target).anchors().contains(parts[1]));
  }

  private static String resolved(Page page, String link) {
    return page.file().resolveSibling(link).normalize().toString();
  }

  @Test
  void everyPageIsReachedFromTheMap() {
    Set<String> reached = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(List.of("docs/README.md"));
    while (!next.isEmpty()) {
      String file = next.remove();
      if (reached.add(file)) {
        Page page = Page.read(file);
        page.links().stream()
            .filter(link -> !link.matches("[a-z]+:.*"))
            .map(link -> resolved(page, link.split("#", 2)[0]))
            .filter(target -> target.endsWith(".md"))
            .forEach(next::add);
      }
    }
    assertThat(Page.docs()).isSubsetOf(reached);
  }

  /** Javadoc, messages and scripts send readers to pages by their paths. */
  @Test
  void pagesThatSourcesNameExist() {
    List<String> broken = new ArrayList<>();
    Page.files("")
        .filter(file -> file.matches(".*\\.(java|xml|properties|yml|yaml|html|js|md)"))
        .forEach(
            file -> {
              Matcher name = PAGE_NAME.matcher(Page.read(file).text());
              while (name.find()) {
                if (!Page.ROOT.resolve(name.group()).toFile().exists()) {
                  broken.add(file + ": " + name.group());
                }
              }
            });
    assertThat(broken).isEmpty();
  }

  /** The one page that names classes which may be renamed at any time. */
  @Test
  void classesThatTheDesignPageNamesExist() {
    Set<String> classes =
        Page.files("")
            .filter(file -> file.endsWith(".java"))
            .map(file -> file.replaceAll(".*/|\\.java$", ""))
            .collect(Collectors.toCollection(HashSet::new));
    classes.addAll(OTHERS_CLASSES);
    Set<String> named = new TreeSet<>();
    Matcher name = CLASS_NAME.matcher(Page.read("docs/background/design.md").text());
    while (name.find()) {
      named.add(name.group(1));
    }
    assertThat(named).hasSizeGreaterThan(25).isSubsetOf(classes);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void pagesAreShort(Page page) {
    String file = page.toString();
    if (file.equals("README.md")) {
      assertThat(page.text().strip().split("\\s+")).as("all words").hasSizeLessThanOrEqualTo(1100);
    }
    assertThat(page.words()).as("words of prose").isLessThanOrEqualTo(mostWords(file));
  }

  /** From nothing to a shop with Spring Boot, PostgreSQL, Flyway and tests, code included. */
  @Test
  void aNewUserReadsLittle() {
    int words =
        Stream.of("README.md", "docs/start/spring-boot.md", "docs/how-to/testing.md")
            .mapToInt(file -> Page.read(file).text().strip().split("\\s+").length)
            .sum();
    assertThat(words).isLessThanOrEqualTo(2_500);
  }

  /** As {@code wc -w} counts them, with code and tables, but without the generated figures. */
  @Test
  void allPagesTogetherAreReadInAnEvening() {
    Map<String, Integer> words = new TreeMap<>();
    Page.files("docs")
        .filter(file -> file.endsWith(".md") && !file.startsWith("docs/benchmarks/"))
        .forEach(file -> words.put(file, Page.read(file).text().strip().split("\\s+").length));
    List<String> longest =
        words.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .limit(5)
            .map(String::valueOf)
            .toList();
    assertThat(words.values().stream().mapToInt(Integer::intValue).sum())
        .as("words of all pages: shorten what a reader can do without, such as in %s", longest)
        .isBetween(20_000, 30_000);
  }

  private static int mostWords(String file) {
    if (file.startsWith("docs/start/")) {
      return 600;
    }
    if (file.equals("docs/background/benchmarks.md")) {
      return 1500;
    }
    // Figures are generated; the changelog and the page for contributors are no documentation.
    boolean page = file.startsWith("docs/") && !file.startsWith("docs/benchmarks/");
    return page ? 1800 : Integer.MAX_VALUE;
  }
}
