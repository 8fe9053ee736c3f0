package dev.hilo.torture;

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

  /** The messages of HiLo that no row of the page describes. */
  static List<String> unlisted(List<String> errors) throws IOException {
    List<Pattern> rows = rows();
    return errors.stream()
        .filter(error -> error.matches("(HiLo\\w*|IllegalState)Exception: .*"))
        .filter(error -> rows.stream().noneMatch(row -> row.matcher(error).find()))
        .toList();
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
