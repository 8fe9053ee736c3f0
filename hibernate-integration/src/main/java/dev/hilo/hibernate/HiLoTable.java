package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.spi.TableSpelling;
import java.util.List;
import org.hibernate.MappingException;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.model.relational.Namespace;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.SimpleValue;
import org.hibernate.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * The {@code hilo} table in Hibernate's model of the schema, so that Hibernate creates, updates,
 * validates and drops it like any other.
 *
 * <p>It is also the one thing that all generators of a session factory share, however often
 * Hibernate makes them; so it keeps the numbers of the factory.
 */
final class HiLoTable extends Table {

  private static final long serialVersionUID = 1L;

  private final transient HiLoSettings settings;
  private final transient HiLoColumns columns;

  /** Null before the first id. Hibernate makes no second factory of a model. */
  private transient @Nullable FactoryNumbers numbers;

  private HiLoTable(
      Namespace namespace, Identifier name, HiLoSettings settings, HiLoColumns columns) {
    super("orm", namespace, name, false);
    this.settings = settings;
    this.columns = columns;
    columns.addTo(this);
  }

  /** The table of these settings; the first to ask for it brings it into the model. */
  static HiLoTable locate(
      HiLoSettings settings, IdProperty property, GeneratorCreationContext context) {
    Database database = context.getDatabase();
    Namespace namespace = namespace(database, settings.schema());
    Identifier name = database.toIdentifier(settings.table());
    Table known = namespace.locateTable(name);
    if (known == null) {
      settings.check();
      HiLoColumns columns =
          new HiLoColumns(
              database,
              ((SimpleValue) context.getPersistentClass().getIdentifier()).getBuildingContext());
      known =
          namespace.createTable(
              name, physical -> new HiLoTable(namespace, physical, settings, columns));
      if (BootCheck.isDue(context)) {
        BootCheck.of(context, settings, ((HiLoTable) known).spelling(context)).run();
      }
    }
    if (known instanceof HiLoTable table) {
      return table;
    }
    throw new MappingException(
        "The table '"
            + settings.table()
            + "' that gives "
            + property
            + " its numbers is mapped by an entity too. To read it, map a view or a @Subselect; to"
            + " use another table, set "
            + SettingName.TABLE.key()
            + ".");
  }

  private static Namespace namespace(Database database, @Nullable String schema) {
    Identifier name = schema == null ? null : database.toIdentifier(schema);
    // MySQL and MariaDB know catalogs only, and call them schemas.
    boolean catalogs =
        database.getJdbcEnvironment().getNameQualifierSupport() == NameQualifierSupport.CATALOG;
    return catalogs ? database.locateNamespace(name, null) : database.locateNamespace(null, name);
  }

  /** Keeps the order of the contract, in which the name comes first, also in the key's index. */
  @Override
  public void reorderColumns(List<Column> columns) {}

  /**
   * The numbers of the factory that this model became and, where there are several, of a tenant.
   */
  HiLo hilo(SessionFactoryImplementor factory, @Nullable Object tenant) {
    return numbers(factory).of(tenant);
  }

  private synchronized FactoryNumbers numbers(SessionFactoryImplementor factory) {
    FactoryNumbers known = numbers;
    if (known == null) {
      known = new FactoryNumbers(factory, settings, spelling(factory));
      factory.addObserver(known);
      numbers = known;
    }
    return known;
  }

  private TableSpelling spelling(SessionFactoryImplementor factory) {
    return columns.spelling(
        factory.getSqlStringGenerationContext().format(getQualifiedTableName()));
  }

  private TableSpelling spelling(GeneratorCreationContext context) {
    return columns.spelling(BootCheck.format(context, getQualifiedTableName()));
  }
}
