package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Code and tests name the rules of docs/reference/table-and-protocol.md: a comment of the code such
 * as "(rule S6)" where it keeps one, and {@link dev.hilo.support.ProtocolRule} where a test checks
 * one.
 */
class RulesTest {

  private static final Pattern RULE = Pattern.compile("\\b[A-Z]\\d+\\b");
  private static final Pattern ON_THE_PAGE =
      Pattern.compile("(?m)^(?:-|\\d+\\.) \\*\\*(\\w+)\\*\\*");

  /** A comment may break the line within a citation. */
  private static final Pattern IN_CODE =
      Pattern.compile("\\b[Rr]ules?((?:[\\s*/,]|\\band\\b|\\b[A-Z]\\d+\\b)+)");

  private static final Pattern IN_TESTS = Pattern.compile("@ProtocolRule\\(([^)]*)\\)");

  /** Rules that no code of HiLo keeps, and why. */
  private static final Map<String, String> NOT_OF_CODE =
      Map.of(
          "B4", "allows other clients to return nothing",
          "C2", "forbids to store ranges, and no code does");

  private final Set<String> rules = new TreeSet<>();

  RulesTest() {
    rules.addAll(found("docs/reference/table-and-protocol", "md", ON_THE_PAGE));
  }

  private static Set<String> found(String folder, String ending, Pattern place) {
    Set<String> found = new TreeSet<>();
    Page.files("")
        .filter(file -> file.contains(folder) && file.endsWith("." + ending))
        .forEach(
            file -> {
              Matcher citation = place.matcher(Page.read(file).text());
              while (citation.find()) {
                RULE.matcher(citation.group(1)).results().forEach(rule -> found.add(rule.group()));
              }
            });
    return found;
  }

  private Set<String> rulesOfCode() {
    Set<String> ofCode = new TreeSet<>(rules);
    ofCode.removeAll(NOT_OF_CODE.keySet());
    return ofCode;
  }

  @Test
  void theCodeCitesEachRuleThatItKeeps() {
    assertThat(rules).hasSizeGreaterThan(40).containsAll(NOT_OF_CODE.keySet());
    assertThat(found("/src/main/java/", "java", IN_CODE)).isEqualTo(rulesOfCode());
  }

  @Test
  void aTestNamesEachRuleThatTheCodeKeeps() {
    assertThat(found("/src/test/java/", "java", IN_TESTS)).isEqualTo(rulesOfCode());
  }

  @Test
  void pagesCiteRulesThatExist() {
    assertThat(found("docs/background/guarantees", "md", Pattern.compile("\\(([A-Z]\\d)\\)")))
        .isNotEmpty()
        .isSubsetOf(rules);
  }
}
