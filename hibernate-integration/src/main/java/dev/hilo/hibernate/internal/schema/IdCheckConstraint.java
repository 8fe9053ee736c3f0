package dev.hilo.hibernate.internal.schema;

import dev.hilo.hibernate.internal.property.GeneratedProperty;
import org.hibernate.dialect.Dialect;
import org.hibernate.mapping.CheckConstraint;
import org.hibernate.mapping.Column;

/**
 * The CHECK constraint that keeps requests such as {@code companies|} out of the column of an id or
 * a number. It catches HQL inserts of a literal, for which Hibernate calls no generator.
 */
final class IdCheckConstraint {

  private IdCheckConstraint() {}

  static void add(GeneratedProperty property, Dialect dialect) {
    Column column = property.property().column();
    if (column == null) {
      return;
    }
    String name = column.getQuotedName(dialect);
    String condition =
        property.isAttribute() ? name + " not like '%|'" : condition(name, property.separator());
    if (column.getCheckConstraints().stream()
        .noneMatch(check -> condition.equals(check.getConstraint()))) {
      column.addCheckConstraint(new CheckConstraint(condition));
    }
  }

  private static String condition(String column, char separator) {
    String pattern =
        switch (separator) {
          case '%', '_' -> "'%!" + separator + "' escape '!'";
          case '\'' -> "'%'''";
          default -> "'%" + separator + "'";
        };
    return "%1$s not like '%%|' and %1$s not like %2$s and trim(%1$s) <> ''"
        .formatted(column, pattern);
  }
}
