package dev.hilo.hibernate.internal.property;

import static org.hibernate.type.SqlTypes.LONG32NVARCHAR;
import static org.hibernate.type.SqlTypes.LONG32VARCHAR;
import static org.hibernate.type.SqlTypes.LONGNVARCHAR;
import static org.hibernate.type.SqlTypes.LONGVARCHAR;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hibernate.Length;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Value;
import org.hibernate.metamodel.mapping.JdbcMapping;
import org.hibernate.type.Type;
import org.jspecify.annotations.Nullable;

/**
 * The column of a property, according to the mapping.
 *
 * @param column null unless there is exactly one
 * @param length the characters of text that it holds; null if unknown or not limited
 */
public record MappedColumn(@Nullable Column column, @Nullable Long length) {

  /** The type of a column definition such as {@code varchar(20) collate "C"}. */
  private static final Pattern CHARACTERS =
      Pattern.compile("(?i)\\s*(?:n?(?:var)?char2?|character(?: varying)?)\\s*\\((\\d+).*");

  static MappedColumn of(@Nullable Value value) {
    if (!(value instanceof BasicValue basic) || basic.getColumns().size() != 1) {
      return new MappedColumn(null, null);
    }
    Column column = basic.getColumns().get(0);
    return new MappedColumn(column, length(basic, column));
  }

  private static @Nullable Long length(BasicValue value, Column column) {
    String definition = column.getSqlType();
    if (definition != null) {
      Matcher characters = CHARACTERS.matcher(definition);
      return characters.matches() ? Long.valueOf(characters.group(1)) : null;
    }
    if (value.isLob() || isUnbounded(value.getType())) {
      return null;
    }
    Long length = column.getLength();
    return length == null ? Long.valueOf(Length.DEFAULT) : length;
  }

  /** Whether it is {@code text} or similar, which the length of a column does not limit. */
  private static boolean isUnbounded(Type type) {
    return type instanceof JdbcMapping mapping
        && Set.of(LONGVARCHAR, LONGNVARCHAR, LONG32VARCHAR, LONG32NVARCHAR)
            .contains(mapping.getJdbcType().getDefaultSqlTypeCode());
  }
}
