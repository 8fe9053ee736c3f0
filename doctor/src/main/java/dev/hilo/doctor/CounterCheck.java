package dev.hilo.doctor;

import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.HiLoTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Examines the names of the counters that all nodes share. */
final class CounterCheck {

  private static final Pattern BLANKS_AT_END = Pattern.compile("^[\\s\\p{Z}]+|[\\s\\p{Z}]+$");
  private static final int LEAST_LETTERS = 3;

  /** The counter of sequence ids. */
  private static final String SEQUENCE = "/";

  /** Without a statement: a program that does use the counter would begin at 1 again. */
  private static final String UNKNOWN_USE =
      "Delete the row only if you know that no program uses it: gapless numbers, yearly series and"
          + " plain JDBC have counters that no column of an id tells.";

  private final Map<String, Long> counters;
  private final Collection<String> used;
  private final Map<String, String> unsure;
  private final HiLoTable table;

  /**
   * @param used the counters of the columns that were examined
   * @param unsure counters that do not exist, and whose names were guessed, with their columns
   */
  CounterCheck(
      Map<String, Long> counters,
      Collection<String> used,
      Map<String, String> unsure,
      HiLoTable table) {
    this.counters = counters;
    this.used = used;
    this.unsure = unsure;
    this.table = table;
  }

  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    counters.forEach(
        (name, max) -> {
          if (!name.equals(SEQUENCE) && !used.contains(name)) {
            findings.add(finding(name, max));
          }
        });
    return findings;
  }

  private Finding finding(String counter, long max) {
    String subject = "counter " + counter;
    String right = BLANKS_AT_END.matcher(counter).replaceAll("").toLowerCase(Locale.ROOT);
    if (!right.equals(counter)) {
      boolean exists = counters.containsKey(right);
      return new Finding(
          Kind.WRONG_NAME,
          subject,
          "HiLo reads the counter '%s', never '%s': names are in lower case, without blanks at the"
                  .formatted(right, counter)
              + " ends.",
          exists
              ? "Examine the column that the row was meant for, then delete the row: run the"
                  + " statement."
              : "Rename the row before the application starts: run the statement.",
          exists ? table.delete(counter) : table.rename(counter, right));
    }
    Optional<String> similar =
        used.stream().filter(name -> resembles(name, counter) && max(name) < max).findFirst();
    return similar
        .map(name -> resembling(subject, counter, max, name))
        .orElseGet(
            () ->
                new Finding(
                    Kind.UNUSED_COUNTER,
                    subject,
                    "No column that was examined uses the counter, whose Max is %s.".formatted(max),
                    UNKNOWN_USE));
  }

  private Finding resembling(String subject, String counter, long max, String name) {
    String column = unsure.get(name);
    if (column != null) {
      // The guess may be wrong and the counter right: then deleting it would do harm.
      return new Finding(
          Kind.RESEMBLES,
          subject,
          "No column that was examined uses the counter, whose Max is %s. Perhaps it numbers %s, for which '%s' was guessed."
              .formatted(max, column, name),
          "If so, examine that column by name: %s=%s. If the row was meant for '%s', rename it."
              .formatted(counter, column, name));
    }
    return new Finding(
        Kind.RESEMBLES,
        subject,
        ("No column that was examined uses the counter. Perhaps '%s' is meant, which is at %s, while"
                + " this one is at %s.")
            .formatted(name, max(name), max),
        "If so, examine the column of '%s', and repair it if it is behind. %s"
            .formatted(name, UNKNOWN_USE));
  }

  private long max(String counter) {
    return counters.getOrDefault(counter, 0L);
  }

  /** Whether names differ only in plural, signs between words, the kind, or a first word. */
  private static boolean resembles(String one, String other) {
    String a = stem(one);
    String b = stem(other);
    return a.equals(b) || endsWith(a, b) || endsWith(b, a);
  }

  private static boolean endsWith(String name, String end) {
    return end.length() >= LEAST_LETTERS && name.endsWith(end);
  }

  /** A rough singular of the letters and digits. */
  private static String stem(String name) {
    String letters = name.replaceAll("[^\\p{L}\\p{N}]", "");
    if (letters.endsWith("ies")) {
      return letters.substring(0, letters.length() - 3) + "y";
    }
    return letters.replaceAll("(?<=x|ch|ss|sh)es$|(?<!s)s$", "");
  }
}
