package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.size.TimeBasedSize;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many numbers a range has. Large ranges need fewer round trips, and leave larger gaps when a
 * process is killed. Immutable.
 */
public final class RangeSize {

  /** The largest size. */
  public static final int LARGEST = 1 << 20;

  private static final int LEAST = 32;

  private static final Pattern FORMS =
      Pattern.compile("(?i)adaptive|(?<size>[+-]?\\d+)|lasting\\s+(?<time>\\S+)");

  final RangeSizePolicy rule;

  private final String text;

  private RangeSize(RangeSizePolicy rule, String text) {
    this.rule = rule;
    this.text = text;
  }

  /**
   * RavenDB's rule: first 32 numbers. If the last range was requested less than 30 s ago, twice its
   * size, at most {@link #LARGEST}; more than 60 s ago, half its size, at least 32; otherwise its
   * size.
   */
  public static RangeSize adaptive() {
    long doubleWithin = Duration.ofSeconds(30).toNanos();
    long halveAfter = Duration.ofSeconds(60).toNanos();
    return new RangeSize(new AdaptiveSize(LEAST, LARGEST, doubleWithin, halveAfter), "adaptive");
  }

  /**
   * As many numbers as are used in a given time, at least 32. So this time bounds both the numbers
   * lost by a kill and the writes to the table, at any rate.
   *
   * @param time from 1 ms to 1 h
   */
  public static RangeSize lasting(Duration time) {
    requireNonNull(time, "time");
    if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(Duration.ofHours(1)) > 0) {
      throw new IllegalArgumentException(
          "Ranges that last " + time + ": choose a time from 1 ms to 1 h.");
    }
    return new RangeSize(new TimeBasedSize(time.toNanos(), LEAST, LARGEST), "lasting " + time);
  }

  /**
   * Every range has this size, or one number for each waiting caller if those are more.
   *
   * @param size from 1 to {@link #LARGEST}
   */
  public static RangeSize fixed(int size) {
    if (size < 1 || size > LARGEST) {
      throw new IllegalArgumentException(
          "A range size of " + size + ": choose one from 1 to " + LARGEST + ".");
    }
    return new RangeSize(AdaptiveSize.fixed(size), Integer.toString(size));
  }

  /**
   * Parses a setting: {@code adaptive}, a number, or how long a range lasts, as in {@code lasting
   * 1s} (also ms, m and h) or {@code lasting PT1S}. Case and surrounding blanks are ignored.
   *
   * @throws IllegalArgumentException if the text is none of these, or out of range
   */
  public static RangeSize parse(String text) {
    Matcher forms = FORMS.matcher(requireNonNull(text, "text").strip());
    try {
      if (forms.matches()) {
        String size = forms.group("size");
        String time = forms.group("time");
        return size != null
            ? fixed(Integer.parseInt(size))
            : time == null ? adaptive() : lasting(Settings.duration(time));
      }
    } catch (DateTimeParseException | NumberFormatException e) {
      // Refused below without the cause, whose message would hide this one in most logs.
    }
    throw new IllegalArgumentException(
        ("The range size '%s' is refused: say 'adaptive', a number from 1 to %s, or how long a"
                + " range lasts, as in 'lasting 1s' or 'lasting PT1S'.")
            .formatted(text, LARGEST));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RangeSize size && rule.equals(size.rule);
  }

  @Override
  public int hashCode() {
    return rule.hashCode();
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    return text;
  }
}
