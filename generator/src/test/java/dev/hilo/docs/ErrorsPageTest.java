package dev.hilo.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The beginnings of errors on docs/reference/errors.md are texts of the code. */
class ErrorsPageTest {

  /** The first cell of a row, up to a pipe that is not escaped. */
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| (`.*?)(?<!\\\\)\\|");

  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  /** The lines of comments, which may have the words of an error by chance. */
  private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*(//|/\\*|\\*).*$");

  /** Thrown by Hibernate alone. */
  private static final String OF_HIBERNATE = "LockAcquisitionException";

  /** The main code, where texts that are put together from several lines are one. */
  private static final String CODE =
      Stream.of("generator", "hibernate-integration", "spring-boot-starter")
          .flatMap(module -> Page.files(module + "/src/main/java"))
          .map(file -> COMMENT.matcher(Page.read(file).text()).replaceAll(""))
          .map(code -> code.replaceAll("\"\\s*\\+\\s*\"", ""))
          .collect(Collectors.joining("\n", OF_HIBERNATE, ""))
          .replaceAll("\\s+", " ");

  @Test
  void everyBeginningIsATextOfTheCode() {
    List<String> unknown = new ArrayList<>();
    int beginnings = 0;
    Matcher cell = FIRST_CELL.matcher(Page.read("docs/reference/errors.md").text());
    while (cell.find()) {
      for (Matcher quoted = QUOTED.matcher(cell.group(1)); quoted.find(); beginnings++) {
        String text = quoted.group(1).replace("\\|", "|");
        Stream.of(text.split("…", -1))
            .map(String::strip)
            .filter(part -> !part.isEmpty() && !isOfTheCode(part))
            .forEach(part -> unknown.add(text + ": '" + part + "'"));
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(beginnings).isGreaterThan(90);
  }

  /** As it is, or in two parts that the code puts together. */
  private static boolean isOfTheCode(String text) {
    if (CODE.contains(text)) {
      return true;
    }
    for (int blank = text.indexOf(' '); blank > 0; blank = text.indexOf(' ', blank + 1)) {
      if (CODE.contains(text.substring(0, blank)) && CODE.contains(text.substring(blank + 1))) {
        return true;
      }
    }
    return false;
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
}
