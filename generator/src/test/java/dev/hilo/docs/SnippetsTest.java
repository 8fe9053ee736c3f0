package dev.hilo.docs;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every block of Java or Kotlin on every page is compiled code, and every block of SQL is code, a
 * file, or run by a test. A comment before the block says where it comes from:
 *
 * <ul>
 *   <li>{@code <!-- code: ReadmeSnippets entity -->}: what stands in {@code ReadmeSnippets.java}
 *       between {@code // snippet: entity} and {@code // end}. Imports that the block shows stand
 *       in the class, too
 *   <li>{@code <!-- code: DocumentView -->}: a part of {@code DocumentView.java}
 *   <li>{@code <!-- file: path -->}: the text of a file, its comments left out
 *   <li>{@code <!-- sql: database name -->}: SQL that a test of the page runs
 * </ul>
 *
 * <p>A {@code @snippet} of javadoc names its class and region, between {@code // @start} and {@code
 * // @end}. The code is run by tests beside it.
 */
class SnippetsTest {

  private static final Pattern BLOCK =
      Pattern.compile(
          "(?ms)(?:<!-- (\\w+): ([^>]*?) -->\\n)? *```(java|kotlin|sql)\\n(.*?)^ *```$");

  private static final Pattern IN_JAVADOC =
      Pattern.compile(
          "(?s)\\{@snippet class=\"(\\w+)\" region=\"(\\w+)\" :\\n \\*\\n(.*?\\n) \\* }");

  private static final Map<String, List<String>> SOURCES =
      Page.files("")
          .filter(file -> file.matches(".*/src/(main|test)/(java|kotlin)/.*\\.(java|kt)"))
          .collect(groupingBy(file -> file.replaceAll(".*/|\\.(java|kt)$", "")));

  static List<Page> pages() {
    return Page.all();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyBlockIsCompiledOrRun(Page page) {
    List<String> wrong = new ArrayList<>();
    int blocks = 0;
    for (Matcher block = BLOCK.matcher(page.text()); block.find(); blocks++) {
      if (!stands(block.group(1), block.group(2), block.group(3), block.group(4))) {
        wrong.add(block.group(1) + ": " + block.group(2) + "\n" + block.group(4));
      }
    }
    assertThat(wrong).as("blocks that stand nowhere").isEmpty();
    assertThat(page.text().split("```(java|kotlin|sql)\\n", -1))
        .as("all blocks")
        .hasSize(blocks + 1);
  }

  private static boolean stands(
      @Nullable String kind, @Nullable String from, String language, String block) {
    if (kind == null || from == null) {
      return false;
    }
    return switch (kind) {
      case "code" ->
          SOURCES.getOrDefault(from.split(" ", -1)[0], List.of()).stream()
              .anyMatch(source -> isPart(Page.read(source).text(), from, block));
      case "file" ->
          normalized(Page.read(from).text().replaceAll("(?m)^--.*\n", ""))
              .equals(normalized(block));
      default -> kind.equals("sql") && language.equals("sql");
    };
  }

  /** Javadoc compares them, too, but is only made for a release. */
  @Test
  void everySnippetOfJavadocIsCompiled() {
    List<String> wrong = new ArrayList<>();
    for (Page source : javadoc()) {
      String rest = IN_JAVADOC.matcher(source.text()).replaceAll("");
      if (rest.contains("{@snippet") || rest.contains("<pre>{@code")) {
        wrong.add(source + " has code without a source");
      }
      for (Matcher snippet = IN_JAVADOC.matcher(source.text()); snippet.find(); ) {
        String code = snippet.group(3).replaceAll("(?m)^ \\* ?", "");
        if (SOURCES.getOrDefault(snippet.group(1), List.of()).stream()
            .noneMatch(tests -> region(Page.read(tests).text(), snippet.group(2)).equals(code))) {
          wrong.add(source + ": " + snippet.group());
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static List<Page> javadoc() {
    return Page.files("")
        .filter(file -> file.matches(".*/src/main/java/.*\\.java"))
        .map(Page::read)
        .toList();
  }

  /** The code between the marks of javadoc; empty if there is none. */
  private static String region(String source, String name) {
    Matcher region =
        Pattern.compile("(?s)// @start region=\"" + name + "\"\\n(.*?)// @end").matcher(source);
    return region.find() ? region.group(1).stripIndent() : "";
  }

  private static boolean isPart(String source, String from, String block) {
    boolean imported =
        block.lines().filter(line -> line.startsWith("import ")).allMatch(source::contains);
    String code = normalized(block.replaceAll("(?m)^import .*\n", ""));
    String[] name = from.split(" ", -1);
    if (name.length == 1) {
      return imported && normalized(source).contains(code);
    }
    Matcher snippet =
        Pattern.compile("(?s)// snippet: " + name[1] + "\\n(.*?)// end").matcher(source);
    return imported && snippet.find() && normalized(snippet.group(1)).equals(code);
  }

  private static String normalized(String code) {
    return code.replaceAll("// @(start|end).*", "")
        .strip()
        .replaceAll("\\s+", " ")
        .replace("public static class", "public class")
        .replace("static final class", "final class");
  }
}
