package dev.hilo.doctor.text;

import dev.hilo.doctor.internal.Catalog;
import dev.hilo.doctor.internal.Place;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

/** What else in the schema uses a column, and would fail or change its meaning with the type. */
final class Obstacles {

  /** A default that draws from a sequence: the script drops it. */
  private static final Pattern SEQUENCE =
      Pattern.compile("(?is)\\W*(nextval\\W.*|next value for .*)");

  private static final String POSTGRESQL =
      """
      select 'the view ' || r.ev_class::regclass
      from pg_depend d
      join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where a.attrelid = ?::text::regclass and a.attname = ?
      union
      select 'the constraint ' || c.conname
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'c' and a.attrelid = ?::text::regclass and a.attname = ?
      """;

  private static final String H2 =
      """
      select 'the constraint ' || u.constraint_name
      from information_schema.constraint_column_usage u
      join information_schema.check_constraints c
      on c.constraint_schema = u.constraint_schema and c.constraint_name = u.constraint_name
      where u.table_schema = ? and u.table_name = ? and u.column_name = ?
      union
      select 'the view ' || table_name from information_schema.views
      where locate(?, view_definition) > 0 and locate(?, view_definition) > 0
      union
      select 'the generated column ' || column_name from information_schema.columns
      where table_schema = ? and table_name = ? and locate(?, generation_expression) > 0
      """;

  /** The script updates rows. */
  private static final String MYSQL =
      """
      select concat('the trigger ', trigger_name) from information_schema.triggers
      where event_object_schema = ? and event_object_table = ? and event_manipulation = 'UPDATE'
      union
      select concat('the generated column ', column_name) from information_schema.columns
      where table_schema = ? and table_name = ? and locate(?, generation_expression) > 0
      union
      select 'the partitioning' from information_schema.partitions
      where table_schema = ? and table_name = ?
      and locate(?, concat_ws(' ', partition_expression, subpartition_expression)) > 0
      union
      select 'ZEROFILL' from information_schema.columns
      where table_schema = ? and table_name = ? and column_name = ? and column_type like '%zerofill'
      union
      select 'INVISIBLE' from information_schema.columns
      where table_schema = ? and table_name = ? and column_name = ? and extra like '%INVISIBLE%'
      """;

  /** Not on MySQL before 8.0.16, which ignores these constraints. */
  private static final String MYSQL_CHECKS =
      """
      select concat('the constraint ', c.constraint_name)
      from information_schema.check_constraints c
      join information_schema.table_constraints t
      on t.constraint_schema = c.constraint_schema and t.constraint_name = c.constraint_name
      where t.table_schema = ? and t.table_name = ? and locate(?, c.check_clause) > 0
      """;

  /** These belong to a table, and those of a column are in no list of a table's constraints. */
  private static final String MARIADB_CHECKS =
      """
      select concat('the constraint ', constraint_name) from information_schema.check_constraints
      where constraint_schema = ? and table_name = ? and locate(?, check_clause) > 0
      """;

  private final Catalog catalog;

  Obstacles(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Refuses a column that the script cannot change.
   *
   * @param own the constraint that the script itself drops
   * @return whether there is that constraint
   * @throws IllegalArgumentException if there is an obstacle
   */
  boolean check(Place place, String own) throws SQLException {
    String standard = place.column().standard();
    boolean isNone = standard.isEmpty() || standard.equalsIgnoreCase("null");
    if (!isNone && !place.column().generated() && !SEQUENCE.matcher(standard).matches()) {
      throw refused(place, "the default " + standard);
    }
    List<String> users = users(place);
    boolean isOwn = users.remove("the constraint " + own);
    if (!users.isEmpty()) {
      throw refused(place, users.get(0));
    }
    return isOwn;
  }

  private static IllegalArgumentException refused(Place place, String user) {
    return new IllegalArgumentException(
        ("The column %s is used by %s, which does not fit ids of another type. Drop it before this"
                + " script is made. After the script has run, create it for the new type.")
            .formatted(place.subject(), user));
  }

  private List<String> users(Place place) throws SQLException {
    String schema = catalog.schemaOf(place.table());
    String table = place.table().name();
    String column = place.column().name();
    String quoted = place.sqlColumn();
    return switch (catalog.product()) {
      case POSTGRESQL ->
          catalog.all(POSTGRESQL, place.sqlTable(), column, place.sqlTable(), column);
      case H2 ->
          catalog.all(
              H2, schema, table, column, catalog.quoted(table), quoted, schema, table, quoted);
      default -> {
        List<String> users =
            catalog.all(
                MYSQL, schema, table, schema, table, quoted, schema, table, quoted, schema, table,
                column, schema, table, column);
        users.addAll(
            hasChecks() ? catalog.all(checks(), schema, table, quoted) : List.<String>of());
        yield users;
      }
    };
  }

  private boolean hasChecks() throws SQLException {
    return catalog.ask(
            "select 1 from information_schema.tables"
                + " where lower(table_schema) = 'information_schema'"
                + " and lower(table_name) = 'check_constraints'")
        != null;
  }

  private String checks() throws SQLException {
    return ScriptSql.isMariaDb(catalog) ? MARIADB_CHECKS : MYSQL_CHECKS;
  }
}
