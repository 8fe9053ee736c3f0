package dev.hilo.doctor.series;

import dev.hilo.HiLo;
import dev.hilo.convention.NumberSeries;
import dev.hilo.spi.ConnectionScope;
import dev.hilo.spi.NumberCheck;
import dev.hilo.spi.NumberedColumn;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which numbers of a gapless series the rows have, which are missing, and which are there twice. A
 * row that is not there does not tell the reason: it was deleted, or never inserted.
 *
 * <p>The digits at the end of a text are its number, and the text before names the counter: {@code
 * invoices/2026/17} and {@code 2026-00017} both belong to {@code invoices/2026|}.
 */
public final class SeriesReport {

  private static final int EXAMPLES = 3;
  private static final int MOST_PERIODS = 10_000;

  private final NumberedColumn column;
  private final char separator;
  private final Map<String, Long> maxima;
  private final Map<String, Period> periods = new TreeMap<>();
  private final List<String> examples = new ArrayList<>();
  private long unreadable;
  private long withoutNumber;

  private SeriesReport(NumberedColumn column, char separator, Map<String, Long> maxima) {
    this.column = column;
    this.separator = separator;
    this.maxima = maxima;
  }

  /**
   * Reads a column from the first row to the last; twice if there are duplicates. It keeps one bit
   * for each number. Clients may write meanwhile: the report is about the numbers that were
   * committed when it began.
   *
   * @param connection the caller's, without an open transaction
   * @param column its {@linkplain NumberedColumn#prefix prefix} is the collection of the series
   * @throws IllegalArgumentException if the column visibly has no series without gaps
   * @throws dev.hilo.HiLoException if the counters cannot be read
   */
  public static SeriesReport of(HiLo hilo, Connection connection, NumberedColumn column)
      throws SQLException {
    // Max first: each number up to there is in the rows that are read afterwards, or is missing.
    SeriesReport report =
        new SeriesReport(column, hilo.rules().separator(), NumberCheck.maxima(hilo));
    report.addCounters();
    report.read(connection, report::see);
    Map<String, Long> later = NumberCheck.maxima(hilo);
    report.periods().forEach(period -> period.close(later.get(period.counter())));
    if (report.periods().stream().anyMatch(period -> period.repeated() > 0)) {
      report.read(connection, report::spell);
    }
    return report;
  }

  private void read(Connection connection, Consumer<@Nullable String> reader) throws SQLException {
    try (ConnectionScope read = ConnectionScope.reading(connection)) {
      column.read(read.connection(), reader);
    }
  }

  /** Counters of the series whose rows may all be missing. */
  private void addCounters() {
    String whole = NumberedColumn.counter(column.prefix(), true);
    String below = NumberedColumn.counter(column.prefix(), false) + separator;
    maxima.forEach(
        (name, max) -> {
          // The counter of HiLo ids, such as invoices/lines, has no bar.
          boolean isOurs =
              name.equals(whole) || (column.text() && name.startsWith(below) && name.endsWith("|"));
          if (isOurs && max > 0) {
            periods.put(name, new Period(name, max));
          }
        });
  }

  private void see(@Nullable String text) {
    long number = text == null ? 0 : number(text);
    if (text == null) {
      withoutNumber++;
    } else if (number == 0) {
      unreadable++;
      if (examples.size() < EXAMPLES) {
        examples.add(text.length() > 60 ? text.substring(0, 60) + "…" : text);
      }
    } else {
      period(text).add(number);
    }
  }

  private void spell(@Nullable String text) {
    if (text != null && number(text) > 0) {
      period(text).spell(number(text), text);
    }
  }

  /** The number at the end of a text; 0 if there is none. */
  private long number(String text) {
    String digits = text.substring(headLength(text));
    // Numbers have 19 digits at most; leading zeros may be more.
    boolean isNumber =
        !digits.isEmpty() && digits.length() <= 40 && (column.text() || text.equals(digits));
    try {
      long number = isNumber ? Long.parseLong(digits) : 0;
      return number == Long.MAX_VALUE ? 0 : number;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static int headLength(String text) {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) >= '0' && text.charAt(end - 1) <= '9') {
      end--;
    }
    return end;
  }

  private Period period(String text) {
    String head = text.substring(0, headLength(text));
    String counter =
        NumberedColumn.counter(NumberSeries.counter(column.prefix(), head, separator), true);
    Period period = periods.computeIfAbsent(counter, name -> new Period(name, maxima.get(name)));
    if (periods.size() > MOST_PERIODS) {
      throw new IllegalArgumentException(
          "%s.%s has texts of more than %s periods, such as '%s'. That is no series."
              .formatted(column.table(), column.column(), MOST_PERIODS, text));
    }
    return period;
  }

  /** The column that was read. */
  public NumberedColumn column() {
    return column;
  }

  /** By the name of the counter, so that years are in their order. */
  public Collection<Period> periods() {
    return Collections.unmodifiableCollection(periods.values());
  }

  /** How many rows have null in the column. */
  public long withoutNumber() {
    return withoutNumber;
  }

  /** How many rows have a text that does not end with a number. */
  public long unreadable() {
    return unreadable;
  }

  /** The first three of these texts. */
  public List<String> examples() {
    return Collections.unmodifiableList(examples);
  }

  /** Whether each number up to Max is in one row, and no row has another text. */
  public boolean isComplete() {
    return unreadable == 0 && periods.values().stream().allMatch(Period::isComplete);
  }
}
