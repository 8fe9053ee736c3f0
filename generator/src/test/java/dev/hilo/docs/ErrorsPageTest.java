package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * docs/reference/errors.md has an entry for each exception and warning of the code, and no other
 * entries. An entry is a piece of a message, from the beginning of a word to the end of one, with
 * {@code …} for each value. {@link SourceMessages} reads the messages from the sources.
 */
class ErrorsPageTest {

  private static final SourceMessages CODE = SourceMessages.of(sources());

  private static final Map<String, String> MESSAGES = CODE.texts();

  /** Also advice, which a message may get from a collection, and what is logged below WARNING. */
  private static final Set<String> ALL_TEXTS = CODE.expressions();

  /** The rows of a table of texts, up to the next heading or paragraph. */
  private static final Pattern TABLE =
      Pattern.compile("(?m)^\\| text \\|.*\\n\\|[ -|]*\\n((?:\\|.*\\n)*)");

  /** The first cell of a row, up to a pipe that is not escaped. */
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| (.*?)(?<!\\\\)\\|");

  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  private static final Pattern WORD = Pattern.compile("\\p{L}+");

  private static final Map<String, Pattern> PAGE = entries();

  @Test
  void everyEntryIsInAMessageOfTheCode() {
    assertThat(PAGE).hasSizeGreaterThan(150);
    assertThat(PAGE.keySet()).allMatch(entry -> words(entry) >= 2, "has two words or more");
    assertThat(invented(PAGE))
        .as("entries of docs/reference/errors.md that no message has: change or remove them")
        .isEmpty();
  }

  @Test
  void everyMessageOfTheCodeHasAnEntry() {
    assertThat(MESSAGES).hasSizeGreaterThan(500);
    assertThat(missing(MESSAGES))
        .as(
            "messages without an entry: put a piece of the first sentence of each, with … for"
                + " values, into the first column of a table of docs/reference/errors.md")
        .isEmpty();
  }

  /** Otherwise a text would be missing from the page unnoticed. */
  @Test
  void everyTextOfAMessageIsRead() {
    assertThat(CODE.unread())
        .isNotEmpty()
        .noneMatch(expression -> expression.matches("(?s).*\"[^\"]*\\p{L}{2}[^\"]*\".*"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The moon is not in the right phase for …",
        "No numbers for '…' because it is Sunday",
        "The id '…' is used up",
        "The counter '…' is refused because …",
        "The table … is suspended",
        "This HiLo is missing",
        "Could not reserve the schema",
        "The node tag is '…' (nodeTagQuery)",
        "nothing to return to",
        "other clients were slower every time",
        "The series '…' has both kinds",
        "hibernate.hilo.…=… is used up",
        "No thread for numbers of",
      })
  void anInventedEntryIsFound(String invented) {
    assertThat(invented(Map.of(invented, regex(invented)))).containsExactly(invented);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw new IllegalStateException(\"The moon of \" + name + \" is not full.\");",
        "throw new HiLoException(\"The moon of '%s' is not full.\".formatted(name), null);",
        "throw new Oops(String.format(\"The moon of '%s' is not full\", name));",
        "throw new HiLoException(MOON.formatted(name), null);",
        "String problem; problem = \"The moon is not full\"; throw new HiLoException(problem);",
        "throw refused(\"The moon is not full\");",
        "throw new HiLoException(name + because(), null);",
        "throw new HiLoException(switch (1) { case 1 -> \"The moon is not full\"; default -> \"\"; });",
        "LOG.log(Level.WARNING, \"The moon is not full\");",
        "LOG.log(Level.ERROR, () -> \"The moon is not full\", failure);",
        "log.warn(\"The moon of {} is not full\", name);",
      })
  void aMessageWithoutEntryIsFound(String statement) {
    String source =
        """
        class Planted {
          static final String MOON = "The moon of %%s is not full";
          void plant(String name) {
            %s
          }
          RuntimeException refused(String reason) {
            return new IllegalArgumentException("'%%s': %%s".formatted(name, reason));
          }
          String because() {
            return ": The moon is not full";
          }
          static class Oops extends IllegalStateException {}
        }
        """
            .formatted(statement);
    Map<String, String> planted = SourceMessages.of(List.of(new Source(source))).texts();
    assertThat(missing(planted)).singleElement().asString().contains("The moon");
  }

  @Test
  void everyExceptionOfTheCoreIsNamed() {
    String page = Page.read("docs/reference/errors.md").text();
    assertThat(Page.files("generator/src/main/java/dev/hilo"))
        .filteredOn(file -> file.matches("generator/src/main/java/dev/hilo/\\w+Exception\\.java"))
        .isNotEmpty()
        .allSatisfy(file -> assertThat(page).contains("`" + name(file) + "`"));
  }

  private static String name(String file) {
    return file.substring(file.lastIndexOf('/') + 1).replace(".java", "");
  }

  private static List<String> invented(Map<String, Pattern> entries) {
    return entries.entrySet().stream()
        .filter(
            entry ->
                Stream.of(MESSAGES.keySet(), ALL_TEXTS)
                    .flatMap(Set::stream)
                    .noneMatch(text -> entry.getValue().matcher(text).find()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The messages that no entry meets in their first sentence. */
  private static List<String> missing(Map<String, String> messages) {
    List<String> missing = new ArrayList<>();
    messages.forEach(
        (text, file) -> {
          String first = text.split("\\. ", 2)[0];
          boolean isOwn = words(first) >= 3 && !text.matches(SourceMessages.VALUE + " \\p{Lu}.*");
          if (isOwn && PAGE.values().stream().noneMatch(entry -> begins(entry, text, first))) {
            missing.add(file + ": " + text);
          }
        });
    return missing;
  }

  private static boolean begins(Pattern entry, String text, String first) {
    Matcher found = entry.matcher(text);
    return found.find() && found.start() < first.length();
  }

  private static int words(String text) {
    return (int) WORD.matcher(text).results().count();
  }

  private static Map<String, Pattern> entries() {
    Map<String, Pattern> entries = new LinkedHashMap<>();
    for (Matcher table = TABLE.matcher(Page.read("docs/reference/errors.md").text());
        table.find(); ) {
      for (Matcher cell = FIRST_CELL.matcher(table.group(1)); cell.find(); ) {
        for (Matcher quoted = QUOTED.matcher(cell.group(1)); quoted.find(); ) {
          String entry = quoted.group(1).replace("\\|", "|").strip();
          entries.put(entry, regex(entry));
        }
      }
    }
    return entries;
  }

  /** Finds an entry, from the beginning of a word to the end of one. */
  private static Pattern regex(String entry) {
    return Pattern.compile(
        Stream.of(entry.split(SourceMessages.VALUE, -1))
            .map(Pattern::quote)
            .collect(
                Collectors.joining(
                    "\\S*?",
                    entry.matches("\\w.*") ? "(?<!\\w)" : "",
                    entry.matches(".*\\w") ? "(?!\\w)" : "")));
  }

  private static Iterable<? extends JavaFileObject> sources() {
    return ToolProvider.getSystemJavaCompiler()
        .getStandardFileManager(null, null, null)
        .getJavaFileObjectsFromPaths(
            Stream.of("generator", "hibernate-integration", "spring-boot-starter")
                .flatMap(module -> Page.files(module + "/src/main/java"))
                .filter(file -> file.endsWith(".java"))
                .map(Page.ROOT::resolve)
                .toList());
  }

  private static final class Source extends SimpleJavaFileObject {

    private final String text;

    Source(String text) {
      super(URI.create("string:///Planted.java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
