package dev.hilo.convention;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import dev.hilo.internal.ids.MessageText;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A series of gapless numbers with a format, such as invoice numbers that begin at 1 each year.
 * Immutable and thread-safe.
 *
 * <p>The template is the text before the number, a {@code |}, and perhaps the least number of
 * digits:
 *
 * <table>
 * <caption>Templates of the collection invoices</caption>
 * <tr><th>template</th><th>number</th><th>counter</th></tr>
 * <tr><td>{@code invoices/{yyyy}|}</td><td>{@code invoices/2026/17}</td>
 *     <td>{@code invoices/2026|}</td></tr>
 * <tr><td>{@code {yyyy}-|5}</td><td>{@code 2026-00017}</td><td>{@code invoices/2026|}</td></tr>
 * <tr><td>{@code R-{yyyy}-{MM}-|4}</td><td>{@code R-2026-11-0017}</td>
 *     <td>{@code invoices/R-2026-11|}</td></tr>
 * <tr><td>{@code R-|6}</td><td>{@code R-000017}</td><td>{@code invoices/R|}</td></tr>
 * </table>
 *
 * <p>If the text ends with a letter or digit, the separator follows it. The name of the counter is
 * the text up to its last letter or digit, below the collection.
 */
public final class NumberSeries {

  private static final Pattern TEMPLATE =
      Pattern.compile("([^{}|]*(?:\\{yyyy}[^{}|]*(?:\\{MM}[^{}|]*)?)?)\\|(?<digits>0?[1-9]|1\\d)?");

  private final String collection;
  private final String template;
  private final String text;
  private final int digits;
  private final ZoneId zone;

  private NumberSeries(String collection, String template, String text, int digits, ZoneId zone) {
    this.collection = collection;
    this.template = template;
    this.text = text;
    this.digits = digits;
    this.zone = zone;
  }

  /**
   * A series that may begin at 1 each year or month: {@code {yyyy}} stands for the year, {@code
   * {MM}} after it for the month.
   *
   * @param collection the collection, such as {@code invoices}
   * @param zone the zone in which a year begins; the same in all clients
   * @throws IllegalArgumentException if the template is refused
   */
  public static NumberSeries of(String collection, String template, ZoneId zone) {
    requireNonNull(collection, "collection");
    Matcher parts = TEMPLATE.matcher(template);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          ("The series '%s' is refused because it is not of the form 'text|' or 'text|digits', with"
                  + " 1 to 19 digits, and {yyyy}, or {yyyy} and then {MM}, as only placeholders:"
                  + " write it like 'invoices/{yyyy}|' or '{yyyy}-|5'.")
              .formatted(MessageText.of(template)));
    }
    int digits = Integer.parseInt(requireNonNullElse(parts.group("digits"), "1"));
    return new NumberSeries(
        collection, template, parts.group(1), digits, requireNonNull(zone, "zone"));
  }

  /**
   * A series without a year.
   *
   * @throws IllegalArgumentException also if the template has a year
   */
  public static NumberSeries of(String collection, String template) {
    NumberSeries series = of(collection, template, ZoneOffset.UTC);
    if (series.text.contains("{")) {
      throw new IllegalArgumentException(
          ("The series '%s' has a year but no time zone, and New Year is not everywhere at the same"
                  + " time: name the zone, such as Europe/Berlin.")
              .formatted(template));
    }
    return series;
  }

  /** The date now, in the zone of the series. */
  public LocalDate today(InstantSource clock) {
    return LocalDate.ofInstant(clock.instant(), zone);
  }

  /**
   * The prefix of the counter on a day, as {@code Identities.seed} takes it: {@code invoices/2026}.
   */
  public String counter(LocalDate day, char separator) {
    return counter(collection, head(day, separator), separator);
  }

  /**
   * The prefix of the counter that numbers texts of a collection.
   *
   * @param head the text before the number: {@code 2026-}
   */
  public static String counter(String collection, String head, char separator) {
    int end = head.length();
    while (end > 0 && !Character.isLetterOrDigit(head.codePointBefore(end))) {
      end = head.offsetByCodePoints(end, -1);
    }
    String name = head.substring(0, end);
    if (name.isEmpty() || name.equalsIgnoreCase(collection)) {
      return collection;
    }
    String own = collection + separator;
    return name.regionMatches(true, 0, own, 0, own.length()) ? name : own + name;
  }

  /** A number as the series writes it: {@code 2026-00017}. */
  public String text(LocalDate day, long number, char separator) {
    return head(day, separator) + String.format(Locale.ROOT, "%0" + digits + "d", number);
  }

  private String head(LocalDate day, char separator) {
    String head =
        text.replace("{yyyy}", String.format(Locale.ROOT, "%04d", day.getYear()))
            .replace("{MM}", String.format(Locale.ROOT, "%02d", day.getMonthValue()));
    boolean isOpen =
        !head.isEmpty() && Character.isLetterOrDigit(head.codePointBefore(head.length()));
    return isOpen ? head + separator : head;
  }

  /** The collection, the template and the zone. */
  @Override
  public String toString() {
    return collection + " as " + template + " in " + zone;
  }
}
