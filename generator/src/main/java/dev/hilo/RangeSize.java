package dev.hilo;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

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
      Pattern.compile(
          "(?i)adaptive|(?<size>[+-]?\\d+)|lasting\\s+(?:(?<millis>\\d+)(?:ms)?|(?<time>\\d+[smh])|(?<iso>P.*))");

  final RangeSizePolicy rule;

  private RangeSize(RangeSizePolicy rule) {
    this.rule = rule;
  }

  /**
   * RavenDB's rule: first 32 numbers. If the last range was requested less than 30 s ago, twice its
   * size, at most {@link #LARGEST}; more than 60 s ago, half its size, at least 32; otherwise its
   * size.
   */
  public static RangeSize adaptive() {
    return adaptive(LEAST, LARGEST, Duration.ofSeconds(30), Duration.ofSeconds(60));
  }

  /**
   * RavenDB's rule with other figures.
   *
   * @param least the first and smallest size, at least 1
   * @param most the largest size, from {@code least} to {@link #LARGEST}
   * @param doubleWithin double the size if the last range was requested less than this long ago
   * @param halveAfter halve it if that was more than this long ago; at least {@code doubleWithin}
   */
  public static RangeSize adaptive(
      int least, int most, Duration doubleWithin, Duration halveAfter) {
    requireNonNull(doubleWithin, "doubleWithin");
    requireNonNull(halveAfter, "halveAfter");
    check(" (least)", least);
    check(" (most)", most);
    if (most < least) {
      throw new IllegalArgumentException(
          "Ranges of at most " + most + " and at least " + least + " numbers: swap the two.");
    }
    if (doubleWithin.isNegative() || halveAfter.compareTo(doubleWithin) < 0) {
      throw new IllegalArgumentException(
          ("Ranges that double within %s and halve after %s: the first must not be negative, nor"
                  + " longer than the second.")
              .formatted(doubleWithin, halveAfter));
    }
    return new RangeSize(
        new AdaptiveSize(
            least, most, NANOSECONDS.convert(doubleWithin), NANOSECONDS.convert(halveAfter)));
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
    return new RangeSize(new TimeBasedSize(time.toNanos(), LEAST, LARGEST));
  }

  /**
   * Every range has this size, or one number for each waiting caller if those are more.
   *
   * @param size from 1 to {@link #LARGEST}
   */
  public static RangeSize fixed(int size) {
    check("", size);
    return new RangeSize(AdaptiveSize.fixed(size));
  }

  /**
   * Parses a setting: {@code adaptive}, a number, or how long a range lasts, as in {@code lasting
   * 1s} (also ms, m and h), {@code lasting PT1S} or, in milliseconds, {@code lasting 1000}. Case
   * and surrounding blanks are ignored.
   *
   * @throws IllegalArgumentException if the text is none of these, or out of range
   */
  public static RangeSize parse(String text) {
    Matcher forms = FORMS.matcher(requireNonNull(text, "text").strip());
    if (!forms.matches()) {
      throw refused(text);
    }
    try {
      if (forms.group("millis") != null) {
        return lasting(Duration.ofMillis(Long.parseLong(forms.group("millis"))));
      }
      if (forms.group("time") != null) {
        return lasting(Duration.parse("PT" + forms.group("time")));
      }
      if (forms.group("iso") != null) {
        return lasting(Duration.parse(forms.group("iso")));
      }
      String size = forms.group("size");
      return size == null ? adaptive() : fixed(Integer.parseInt(size));
    } catch (DateTimeParseException | NumberFormatException e) {
      // Without the cause, whose message would hide this one in most logs.
      throw refused(text);
    }
  }

  private static IllegalArgumentException refused(String text) {
    return new IllegalArgumentException(
        ("The range size '%s' is refused: say 'adaptive', a number from 1 to %s, or how long a"
                + " range lasts, as in 'lasting 1s' or 'lasting PT1S'.")
            .formatted(text, LARGEST));
  }

  private static void check(String what, int size) {
    if (size < 1 || size > LARGEST) {
      throw new IllegalArgumentException(
          "A range size" + what + " of " + size + ": choose one from 1 to " + LARGEST + ".");
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RangeSize size && rule.equals(size.rule);
  }

  @Override
  public int hashCode() {
    return rule.hashCode();
  }

  @Override
  public String toString() {
    return rule.toString();
  }
}
