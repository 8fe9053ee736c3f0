package dev.hilo.hibernate.internal.schema;

import dev.hilo.internal.common.KeyCollation;
import dev.hilo.spi.TableNames;
import java.util.List;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.dialect.Dialect;
import org.hibernate.dialect.HSQLDialect;
import org.hibernate.dialect.MariaDBDialect;
import org.hibernate.dialect.MySQLDialect;
import org.hibernate.dialect.PostgreSQLDialect;
import org.hibernate.dialect.SQLServerDialect;
import org.hibernate.mapping.BasicValue;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.PrimaryKey;
import org.hibernate.mapping.Table;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the {@code hilo} table in Hibernate's model, named by the naming strategy or, for
 * a supplied instance, exactly as that instance names them.
 */
final class HiLoColumns {

  private final MetadataBuildingContext building;
  private final Dialect dialect;
  private final boolean isVerbatim;
  private final Column name;
  private final Column nodeTag;
  private final Column maxValue;

  HiLoColumns(MetadataBuildingContext building, boolean isVerbatim) {
    Database database = building.getMetadataCollector().getDatabase();
    this.building = building;
    this.isVerbatim = isVerbatim;
    this.dialect = database.getDialect();
    this.name = text(database, "name", 255);
    this.nodeTag = text(database, "node_tag", 32);
    this.maxValue = column(database, "max_value");
  }

  private Column text(Database database, String logicalName, int length) {
    Column column = column(database, logicalName);
    column.setLength(length);
    column.setCollation(collation(dialect));
    return column;
  }

  private Column column(Database database, String logicalName) {
    Identifier physical =
        database
            .getPhysicalNamingStrategy()
            .toPhysicalColumnName(
                database.toIdentifier(logicalName), database.getJdbcEnvironment());
    Column column = new Column(isVerbatim ? logicalName : physical.render());
    column.setNullable(false);
    return column;
  }

  /** The collation that compares codes; null where that is the default. */
  static @Nullable String collation(Dialect dialect) {
    if (dialect instanceof MariaDBDialect) {
      return KeyCollation.MARIADB;
    }
    if (dialect instanceof MySQLDialect) {
      return KeyCollation.MYSQL;
    }
    if (dialect instanceof HSQLDialect) {
      return KeyCollation.HSQLDB;
    }
    if (dialect instanceof SQLServerDialect) {
      return KeyCollation.SQL_SERVER;
    }
    return dialect instanceof PostgreSQLDialect ? KeyCollation.POSTGRESQL : null;
  }

  Dialect dialect() {
    return dialect;
  }

  void addTo(Table table) {
    add(table, name, String.class);
    add(table, nodeTag, String.class);
    add(table, maxValue, Long.class);
    PrimaryKey key = new OrderedKey(table);
    key.addColumn(name);
    key.addColumn(nodeTag);
    table.setPrimaryKey(key);
  }

  private void add(Table table, Column column, Class<?> type) {
    BasicValue value = new BasicValue(building, table);
    value.setImplicitJavaTypeAccess(configuration -> type);
    if (type == String.class && dialect instanceof SQLServerDialect) {
      // There varchar is limited to a code page.
      value.setExplicitJdbcTypeAccess(
          configuration -> configuration.getJdbcTypeRegistry().getDescriptor(SqlTypes.NVARCHAR));
    }
    value.addColumn(column);
    table.addColumn(column);
  }

  TableNames names(String table, String howToCreate) {
    return new TableNames(
        table,
        name.getQuotedName(dialect),
        nodeTag.getQuotedName(dialect),
        maxValue.getQuotedName(dialect),
        howToCreate);
  }

  /** See {@link HiLoTable#reorderColumns}. */
  private static final class OrderedKey extends PrimaryKey {

    private static final long serialVersionUID = 1L;

    OrderedKey(Table table) {
      super(table);
    }

    @Override
    public void reorderColumns(List<Column> columns) {}
  }
}
