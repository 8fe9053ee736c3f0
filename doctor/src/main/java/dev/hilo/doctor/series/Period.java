package dev.hilo.doctor.series;

import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one counter, such as those of one year. Thread-safe once the {@link SeriesReport} is
 * made.
 */
public final class Period {

  private static final int MOST_DUPLICATES = 100;

  private final String counter;
  private final NumberSet numbers = new NumberSet();
  private final SortedMap<Long, SortedSet<String>> duplicates = new TreeMap<>();
  private final @Nullable Long max;
  private long laterMax;
  private long rows;
  private long repeated;

  Period(String counter, @Nullable Long max) {
    this.counter = counter;
    this.max = max;
  }

  /** Max after the rows were read. */
  void close(@Nullable Long later) {
    laterMax = Objects.requireNonNullElse(later, 0L);
  }

  void add(long number) {
    rows++;
    if (!numbers.add(number)) {
      repeated++;
      if (duplicates.size() < MOST_DUPLICATES) {
        duplicates.putIfAbsent(number, new TreeSet<>());
      }
    }
  }

  void spell(long number, String text) {
    SortedSet<String> texts = duplicates.get(number);
    if (texts != null && texts.size() < MOST_DUPLICATES) {
      texts.add(text);
    }
  }

  /** The name of the counter: {@code invoices/2026|}. */
  public String counter() {
    return counter;
  }

  /** How many rows have a number, duplicates too. */
  public long rows() {
    return rows;
  }

  /** The lowest number in the rows; 0 if there are none. */
  public long first() {
    return numbers.next(1);
  }

  /** The highest number in the rows; 0 if there are none. */
  public long last() {
    return numbers.last();
  }

  /** Max of the counter before the rows were read; null if there was no counter. */
  public @Nullable Long max() {
    return max;
  }

  /** Whether rows have numbers above Max, so that the counter will give them again. */
  public boolean isAboveMax() {
    return last() > laterMax;
  }

  /** How many rows repeat a number of another row. */
  public long repeated() {
    return repeated;
  }

  /** The first hundred numbers that several rows have, and the texts of these rows. */
  public SortedMap<Long, SortedSet<String>> duplicates() {
    return Collections.unmodifiableSortedMap(duplicates);
  }

  /**
   * The numbers up to Max that no row has, lowest first. If rows are above Max, up to the highest
   * row. It is computed while it is read, so that it takes no memory.
   */
  public Stream<Missing> missing() {
    return Stream.iterate(gap(1), Objects::nonNull, gap -> gap(gap.to() + 1))
        .map(Objects::requireNonNull);
  }

  private @Nullable Missing gap(long from) {
    // Above the earlier Max are rows of other clients, which may not be complete.
    long end = isAboveMax() ? last() : Objects.requireNonNullElse(max, 0L);
    long start = numbers.nextMissing(from);
    if (start > end) {
      return null;
    }
    long next = numbers.next(start);
    Place place =
        next == 0 ? Place.AFTER_LAST : start < first() ? Place.BEFORE_FIRST : Place.BETWEEN;
    return new Missing(start, next == 0 ? end : Math.min(end, next - 1), place);
  }

  /** Whether the rows have each number from 1 to Max, once. */
  public boolean isComplete() {
    return repeated == 0 && !isAboveMax() && missing().findAny().isEmpty();
  }

  /**
   * A range of numbers without rows.
   *
   * @param from the first number
   * @param to the last number
   * @param place where the range is among the rows
   */
  public record Missing(long from, long to, Place place) {

    /** How many numbers are missing. */
    public long count() {
      return to - from + 1;
    }
  }

  /** Where numbers are missing. */
  public enum Place {
    /** Perhaps the counter was seeded, and never gave them. */
    BEFORE_FIRST,
    /** Rows have numbers on both sides. */
    BETWEEN,
    /** The counter gave them, and the rows are not there. */
    AFTER_LAST
  }
}
