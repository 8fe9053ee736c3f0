package dev.hilo.hibernate;

import org.hibernate.dialect.Dialect;
import org.hibernate.mapping.CheckConstraint;
import org.hibernate.mapping.Column;

/**
 * The CHECK constraint that keeps what only asks for an id, such as {@code companies|}, out of the
 * column of an id or a number. Where Hibernate asks a generator, none is needed; an HQL insert with
 * a literal asks nobody.
 */
final class IdCheck {

  private IdCheck() {}

  /** Adds the constraint to the column of an id; once, however often Hibernate asks. */
  static void add(IdProperty property, HiLoSettings settings, Dialect dialect) {
    Column column = property.column().column();
    if (column == null || !settings.checksIds()) {
      return;
    }
    String name = column.getQuotedName(dialect);
    String condition =
        property.place() == IdProperty.Place.ATTRIBUTE
            ? noSeries(name)
            : condition(name, settings.separator());
    boolean known =
        column.getCheckConstraints().stream()
            .anyMatch(check -> condition.equals(check.getConstraint()));
    if (!known) {
      column.addCheckConstraint(new CheckConstraint(condition));
    }
  }

  /** What an attribute is not, which may be anything but a request. */
  private static String noSeries(String column) {
    return column + " not like '%|'";
  }

  static String condition(String column, char separator) {
    // Two separators would mean something else in a pattern.
    boolean wild = separator == '%' || separator == '_';
    String last = wild ? "'%!" + separator + "' escape '!'" : "'%" + separator + "'";
    if (separator == '\'') {
      last = "'%'''";
    }
    return "%1$s not like '%%|' and %1$s not like %2$s and trim(%1$s) <> ''"
        .formatted(column, last);
  }
}
