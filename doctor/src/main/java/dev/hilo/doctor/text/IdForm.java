package dev.hilo.doctor.text;

import dev.hilo.HiLoRules;
import dev.hilo.convention.TagPlacement;
import dev.hilo.doctor.internal.Product;
import dev.hilo.spi.NumberedColumn;
import java.util.List;

/**
 * How the numbers of a collection are written as ids.
 *
 * @param head what stands before the number: {@code owners/}, or {@code owners/A/}
 * @param tail what stands after it: {@code -A}, or nothing
 */
record IdForm(String prefix, char separator, boolean tagFirst, String head, String tail) {

  /** The digits of the highest number. */
  private static final int MOST_DIGITS = 19;

  private static final int USUAL_LENGTH = 64;
  private static final String TAG = "[0-9A-Za-z]{1,32}";
  private static final String NUMBER = "[1-9][0-9]{0,18}";

  /**
   * @throws IllegalArgumentException if the collection's name is refused
   * @throws IllegalStateException if the node tag is not known
   */
  static IdForm of(NumberedColumn column, HiLoRules rules, TagPlacement placement) {
    rules.checkCollection(column.prefix());
    String tag = rules.nodeTag();
    if (tag == null) {
      throw new IllegalStateException(
          "The node tag of this HiLo comes from a query. Build one with nodeTag(…) for the script:"
              + " old rows get one tag.");
    }
    boolean tagFirst = placement == TagPlacement.PREFIX;
    boolean tagged = !column.identity() && !tag.isEmpty();
    String head = column.prefix() + rules.separator();
    return new IdForm(
        column.prefix(),
        rules.separator(),
        tagFirst,
        tagged && tagFirst ? head + tag + rules.separator() : head,
        tagged && !tagFirst ? "-" + tag : "");
  }

  String example() {
    return head + 1 + tail;
  }

  /** The length of the column: room for the longest id, and as all columns have it. */
  int length() {
    return Math.max(USUAL_LENGTH, head.length() + MOST_DIGITS + tail.length());
  }

  /** The counters that must be above the numbers. */
  List<String> counters() {
    String hilo = NumberedColumn.counter(prefix, false);
    boolean untagged = tail.isEmpty() && head.equals(prefix + separator);
    return untagged ? List.of(hilo, NumberedColumn.counter(prefix, true)) : List.of(hilo);
  }

  /** The id of a number, in SQL. */
  String id(Product product, String column) {
    return product == Product.MYSQL
        ? "concat(%s, %s, %s)".formatted(product.literal(head), column, product.literal(tail))
        : "%s || %s%s"
            .formatted(
                product.literal(head),
                column,
                tail.isEmpty() ? "" : " || " + product.literal(tail));
  }

  /** Whether an id has a number, with whichever tag, in SQL. */
  String isNumbered(Product product, String column) {
    String pattern =
        tagFirst
            ? "^(%s\\%s)?%s$".formatted(TAG, separator, NUMBER)
            : "^%s(-%s)?$".formatted(NUMBER, TAG);
    String beginning = prefix + separator;
    return "(substr(%s, 1, %s) = %s and %s)"
        .formatted(
            column,
            characters(beginning),
            product.literal(beginning),
            (product == Product.POSTGRESQL ? "%s ~ %s" : "%s regexp %s")
                .formatted(rest(column), product.literal(pattern)));
  }

  /** The digits of an id, in SQL. */
  String digits(Product product, String column) {
    String pattern = tagFirst ? "^%s\\%s".formatted(TAG, separator) : "-%s$".formatted(TAG);
    return "regexp_replace(%s, %s, '')".formatted(rest(column), product.literal(pattern));
  }

  private String rest(String column) {
    return "substr(%s, %s)".formatted(column, characters(prefix + separator) + 1);
  }

  /** As databases count them. */
  private static int characters(String text) {
    return text.codePointCount(0, text.length());
  }
}
