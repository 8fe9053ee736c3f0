package dev.hilo.hibernate.internal.schema;

import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.internal.connection.ConnectionScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.QualifiedTableName;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.MySQLDialect;
import org.hibernate.dialect.SQLServerDialect;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;
import org.hibernate.tool.schema.Action;
import org.jspecify.annotations.Nullable;

/**
 * The collation of text ids where the database ignores case by default: MySQL, MariaDB and SQL
 * Server. A column of ids and all columns that refer to it get the same binary collation, or none,
 * because these databases refuse a foreign key between two collations. Beside columns that exist,
 * new columns get the collation of those.
 */
public final class IdCollations {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final Pattern IGNORES_CASE = Pattern.compile("(?i).*_ci(_.*)?");

  private final Metadata metadata;
  private final SessionFactoryImplementor factory;
  private final boolean isMySql;
  private final String binary;

  /** The physical tables of a column: several for a class of which each subclass has a table. */
  private final IdentityHashMap<Column, Set<Table>> tables = new IdentityHashMap<>();

  /** The columns whose mapping sets a collation, or the whole type. */
  private final Set<Column> explicit = ColumnReferences.identitySet();

  private IdCollations(Metadata metadata, SessionFactoryImplementor factory, String binary) {
    this.metadata = metadata;
    this.factory = factory;
    this.binary = binary;
    isMySql = factory.getJdbcServices().getDialect() instanceof MySQLDialect;
    for (Table table : metadata.collectTableMappings()) {
      for (Column column : table.getColumns()) {
        if (table.isPhysicalTable()) {
          tables.computeIfAbsent(column, key -> new HashSet<>()).add(table);
        }
        if (column.getSqlType() != null || column.getCollation() != null) {
          explicit.add(column);
        }
      }
    }
  }

  /** Before Hibernate creates, updates or validates the schema. */
  public static void choose(HiLoTable table, Metadata metadata, SessionFactoryImplementor factory) {
    Dialect dialect = factory.getJdbcServices().getDialect();
    String binary = HiLoColumns.collation(dialect);
    if (binary != null
        && (dialect instanceof MySQLDialect || dialect instanceof SQLServerDialect)) {
      List<Column> ids = columns(table);
      if (!ids.isEmpty()) {
        new IdCollations(metadata, factory, binary).choose(ids);
      }
    }
  }

  private static List<Column> columns(HiLoTable table) {
    return table
        .ids()
        .filter(GeneratedProperty::isText)
        .map(GeneratedProperty::property)
        .flatMap(id -> id.tables().stream().map(each -> each.getColumn(id.column())))
        .filter(Objects::nonNull)
        .toList();
  }

  private void choose(List<Column> ids) {
    List<Set<Column>> groups = new ColumnReferences(metadata, factory.getProperties()).groups(ids);
    Map<String, String> existing = existing(groups);
    if (existing == null) {
      return;
    }
    Set<String> ignoring = new TreeSet<>();
    for (Set<Column> group : groups) {
      Set<String> collations = new TreeSet<>();
      for (Column column : group) {
        for (Table table : tables.getOrDefault(column, Set.of())) {
          String collation = existing.get(key(schema(table), table.getName(), column.getName()));
          if (collation != null) {
            collations.add(collation);
            if (IGNORES_CASE.matcher(collation).matches()) {
              ignoring.add("%s.%s (%s)".formatted(table.getName(), column.getName(), collation));
            }
          }
        }
      }
      if (collations.size() <= 1 && Collections.disjoint(group, explicit)) {
        String collation = collations.isEmpty() ? binary : collations.iterator().next();
        group.forEach(column -> column.setCollation(collation));
      }
    }
    if (!ignoring.isEmpty()) {
      warn(ignoring);
    }
  }

  private void warn(Set<String> ignoring) {
    LOG.log(
        System.Logger.Level.WARNING,
        "Columns of ids ignore case: %s%s. So 'ORDERS/1-a' finds the row 'orders/1-A', as a second instance without the elements of its collections. Change all of these columns to %s: see the page \"Ids in a schema\" of HiLo's documentation."
            .formatted(
                ignoring.stream().limit(3).collect(Collectors.joining(", ")),
                ignoring.size() > 3 ? " and %d more".formatted(ignoring.size() - 3) : "",
                binary));
  }

  /** The collations of the columns that exist and stay; null if they are unknown. */
  private @Nullable Map<String, String> existing(List<Set<Column>> groups) {
    Object reached = factory.getProperties().get("hibernate.boot.allow_jdbc_metadata_access");
    if (TableCheck.does(Action.CREATE, factory)
        || TableCheck.does(Action.CREATE_DROP, factory)
        // Scripts for another database.
        || ("false".equals(String.valueOf(reached)) && TableCheck.does(Action.NONE, factory))) {
      return Map.of();
    }
    Map<String, Set<String>> names =
        groups.stream()
            .flatMap(Set::stream)
            .flatMap(column -> tables.getOrDefault(column, Set.of()).stream())
            .collect(
                Collectors.groupingBy(
                    this::schema, Collectors.mapping(Table::getName, Collectors.toSet())));
    Map<String, String> existing = new HashMap<>();
    JdbcConnectionAccess access = factory.getJdbcServices().getBootstrapJdbcConnectionAccess();
    try {
      Connection connection = access.obtainConnection();
      try (ConnectionScope read = ConnectionScope.reading(connection)) {
        for (Map.Entry<String, Set<String>> of : names.entrySet()) {
          existing.putAll(read.answered(same -> read(same, of.getKey(), of.getValue())));
        }
      } finally {
        access.releaseConnection(connection);
      }
      return existing;
    } catch (SQLException | RuntimeException e) {
      LOG.log(System.Logger.Level.DEBUG, "The collations of the columns of ids are unknown", e);
      return null;
    }
  }

  /** The schema of a table, or the catalog on MySQL; empty for the connection's own. */
  private String schema(Table table) {
    SqlStringGenerationContext context = factory.getSqlStringGenerationContext();
    QualifiedTableName name = table.getQualifiedTableName();
    Identifier schema =
        isMySql
            ? context.catalogWithDefault(name.getCatalogName())
            : context.schemaWithDefault(name.getSchemaName());
    return schema == null ? "" : schema.getText();
  }

  private Map<String, String> read(Connection connection, String schema, Collection<String> names)
      throws SQLException {
    String sql =
        """
        select table_name, column_name, collation_name from information_schema.columns
        where table_schema = coalesce(nullif(?, ''), %s) and table_name in (%s)
        and collation_name is not null\
        """
            .formatted(
                isMySql ? "database()" : "schema_name()",
                String.join(", ", Collections.nCopies(names.size(), "?")));
    Map<String, String> collations = new HashMap<>();
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, schema);
      int parameter = 2;
      for (String name : names) {
        query.setString(parameter++, name);
      }
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          collations.put(key(schema, rows.getString(1), rows.getString(2)), rows.getString(3));
        }
      }
    }
    return collations;
  }

  private static String key(String schema, String table, String column) {
    return String.join(".", schema, table, column).toLowerCase(Locale.ROOT);
  }
}
