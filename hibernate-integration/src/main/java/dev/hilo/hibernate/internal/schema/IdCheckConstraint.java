package dev.hilo.hibernate.internal.schema;

import dev.hilo.hibernate.internal.property.GeneratedProperty;
import org.hibernate.dialect.Dialect;
import org.hibernate.mapping.CheckConstraint;
import org.hibernate.mapping.Column;

/**
 * The CHECK constraint that keeps requests such as {@code companies|} out of the column of an id or
 * a number. Where Hibernate asks a generator, none is needed; an HQL insert of a literal asks none.
 */
final class IdCheckConstraint {

  private IdCheckConstraint() {}

  /** Adds the constraint to the column; once, however often Hibernate asks. */
  static void add(GeneratedProperty property, Dialect dialect) {
    Column column = property.property().column().column();
    if (column == null) {
      return;
    }
    String name = column.getQuotedName(dialect);
    String condition =
        // An attribute may be any text but a request.
        property.isAttribute() ? name + " not like '%|'" : condition(name, property.separator());
    boolean known =
        column.getCheckConstraints().stream()
            .anyMatch(check -> condition.equals(check.getConstraint()));
    if (!known) {
      column.addCheckConstraint(new CheckConstraint(condition));
    }
  }

  private static String condition(String column, char separator) {
    // These two separators would mean something else in a pattern.
    boolean wild = separator == '%' || separator == '_';
    String last = wild ? "'%!" + separator + "' escape '!'" : "'%" + separator + "'";
    if (separator == '\'') {
      last = "'%'''";
    }
    return "%1$s not like '%%|' and %1$s not like %2$s and trim(%1$s) <> ''"
        .formatted(column, last);
  }
}
