package dev.hilo.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of errors, as a judge of messages. */
final class ErrorsPage {

  /** The first cell of a row, up to a pipe that is not escaped. */
  private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| (`.*?)(?<!\\\\)\\|");

  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  private ErrorsPage() {}

  /** Every message of HiLo is described by a row of the page. */
  static void assertLists(List<List<String>> errors) throws IOException {
    List<Pattern> rows = rows();
    assertThat(errors)
        .extracting(error -> error.get(1))
        .filteredOn(error -> error.matches("(HiLo\\w*|IllegalState)Exception: .*"))
        .as("messages of HiLo, which docs/reference/errors.md lists")
        .allMatch(error -> rows.stream().anyMatch(row -> row.matcher(error).find()));
  }

  private static List<Pattern> rows() throws IOException {
    String page = Files.readString(Path.of("../../docs/reference/errors.md"));
    List<Pattern> rows = new ArrayList<>();
    for (Matcher cell = FIRST_CELL.matcher(page); cell.find(); ) {
      for (Matcher quoted = QUOTED.matcher(cell.group(1)); quoted.find(); ) {
        String text = quoted.group(1).replace("\\|", "|");
        rows.add(
            Pattern.compile(
                Stream.of(text.split("…", -1))
                    .map(Pattern::quote)
                    .collect(Collectors.joining(".*"))));
      }
    }
    return rows;
  }
}
