package dev.hilo.doctor;

import dev.hilo.HiLo;
import dev.hilo.doctor.Finding.Kind;
import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Column;
import dev.hilo.doctor.internal.ForeignKey;
import dev.hilo.doctor.internal.MySqlColumn;
import dev.hilo.doctor.internal.Place;
import dev.hilo.doctor.internal.Product;
import dev.hilo.spi.NumberedColumn;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Examines the type of a column, what else numbers it, and the columns that refer to it. */
final class SchemaCheck {

  /** The digits of the highest number. */
  private static final int MOST_DIGITS = 19;

  private static final long FOUR_BYTES = 0xFFFF_FFFFL;
  private static final int USUAL_LENGTH = 64;

  private final Catalog catalog;
  private final Place place;
  private final NumberedColumn numbered;
  private final HiLo hilo;
  private final List<ForeignKey> referring;

  SchemaCheck(Catalog catalog, Place place, NumberedColumn numbered, HiLo hilo)
      throws SQLException {
    this.catalog = catalog;
    this.place = place;
    this.numbered = numbered;
    this.hilo = hilo;
    this.referring = catalog.referring(place.table(), place.column().name());
  }

  /**
   * @param highest the highest number in the rows, as far as known
   * @param last the highest number that may be in use
   */
  List<Finding> findings(long highest, long last) throws SQLException {
    List<Finding> findings = new ArrayList<>();
    Column column = place.column();
    if (column.isNumber() && isNumbered()) {
      findings.addAll(new Generation(catalog, place, highest).findings());
    }
    if (catalog.product().hasTypes()) {
      Finding room = room(last);
      if (room != null) {
        findings.add(room);
      }
    }
    for (ForeignKey key : referring) {
      Column from = catalog.columnNamed(key.table(), key.columns().get(0));
      boolean sameKind = from.isText() == column.isText();
      boolean narrow = catalog.product().hasTypes() && from.capacity() < column.capacity();
      if (!sameKind || narrow) {
        findings.add(mismatch(key, from));
      }
    }
    return findings;
  }

  private boolean isNumbered() throws SQLException {
    return place.column().generated()
        || (catalog.product() == Product.MYSQL && new MySqlColumn(catalog, place).isNumbered());
  }

  private @Nullable Finding room(long last) throws SQLException {
    Column column = place.column();
    long capacity = column.capacity();
    boolean nearlyFull =
        numbered.text()
            ? capacity < length(String.valueOf(last).length() + 1)
            : capacity / 10 < last;
    boolean narrow = numbered.text() ? capacity < length(MOST_DIGITS) : capacity <= FOUR_BYTES;
    if (!nearlyFull && !narrow) {
      return null;
    }
    String message =
        numbered.text()
            ? "The column holds %s characters. The counter is at %s, and its longest ids have %s."
                .formatted(capacity, last, length(MOST_DIGITS))
            : "The column holds numbers up to %s (%s). The counter is at %s."
                .formatted(capacity, column.typeName(), last);
    int length = Math.max(USUAL_LENGTH, length(MOST_DIGITS));
    String type = numbered.text() ? "varchar(" + length + ")" + collation() : "bigint";
    return new Finding(
        nearlyFull ? Kind.NEARLY_FULL : Kind.NARROW_TYPE,
        place.subject(),
        message,
        (nearlyFull ? "Widen the column soon" : "Widen the column before the numbers end")
            + ", and the columns that refer to it. The statements may rewrite and lock the tables.",
        change(referring, type, true),
        null);
  }

  /** How long an id is. */
  private int length(int digits) {
    String tag = Objects.requireNonNullElse(hilo.rules().nodeTag(), "A");
    int ofTag = numbered.identity() || tag.isEmpty() ? 0 : 1 + tag.length();
    return numbered.prefix().length() + 1 + digits + ofTag;
  }

  private Finding mismatch(ForeignKey key, Column from) throws SQLException {
    Column to = place.column();
    String declaration = to.declaration() + (to.isText() ? collation() : "");
    return new Finding(
        Kind.FOREIGN_KEY_TYPE,
        key.table().name() + "." + key.columns().get(0),
        "The column is of type %s, and refers to %s, of type %s: not every id fits."
            .formatted(from.declaration(), place.subject(), to.declaration()),
        "Give it the type of the ids. The statements may rewrite and lock the table.",
        change(List.of(key), declaration, false),
        null);
  }

  /** What MySQL and MariaDB would change with the type if it were not named. */
  private String collation() throws SQLException {
    if (catalog.product() != Product.MYSQL) {
      return "";
    }
    return " character set %s collate %s"
        .formatted(
            catalog.about(place, "character_set_name"), catalog.about(place, "collation_name"));
  }

  /**
   * The statements that change the type of referring columns. Empty if this database has no such
   * statements, or they are unknown.
   *
   * @param idToo whether to change the column of the ids, too
   */
  private List<String> change(List<ForeignKey> keys, String type, boolean idToo)
      throws SQLException {
    Product product = catalog.product();
    List<@Nullable String> all = new ArrayList<>();
    if (idToo) {
      all.add(product.changeType(catalog, place, type));
    }
    for (ForeignKey key : keys) {
      Place from =
          Place.of(catalog, key.table(), catalog.columnNamed(key.table(), key.columns().get(0)));
      all.add(product.changeType(catalog, from, type));
      if (product.locksKeys()) {
        all.add(0, key.drop(catalog));
        all.add(key.add(catalog));
      }
    }
    List<String> known = all.stream().filter(Objects::nonNull).toList();
    return known.size() == all.size() ? known : List.of();
  }
}
