package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.spi.TableSpelling;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.hibernate.MappingException;
import org.hibernate.SessionFactory;
import org.hibernate.SessionFactoryObserver;
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
 * Hibernate makes them; so it keeps the {@link HiLo} instances: one for each factory (and tenant),
 * made at its first id and closed with the factory.
 */
final class HiLoTable extends Table {

  private static final long serialVersionUID = 1L;

  private final transient HiLoSettings settings;
  private final transient HiLoColumns columns;
  private final transient ConcurrentMap<Owner, HiLo> instances = new ConcurrentHashMap<>();

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
      HiLoColumns columns =
          new HiLoColumns(
              database,
              ((SimpleValue) context.getPersistentClass().getIdentifier()).getBuildingContext());
      known =
          namespace.createTable(
              name, physical -> new HiLoTable(namespace, physical, settings, columns));
      if (settings.validatesSchema()) {
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

  /** The numbers of a factory and, where there are several, a tenant. */
  HiLo hilo(SessionFactoryImplementor factory, @Nullable Object tenant) {
    return instances.computeIfAbsent(new Owner(factory, tenant), this::open);
  }

  private HiLo open(Owner owner) {
    SessionFactoryImplementor factory = owner.factory();
    HiLo hilo =
        settings
            .builder(new FactoryTransactions(factory, owner.tenant()), spelling(factory))
            .build();
    factory.addObserver(new CloseWithFactory(owner));
    return hilo;
  }

  private TableSpelling spelling(SessionFactoryImplementor factory) {
    return columns.spelling(
        factory.getSqlStringGenerationContext().format(getQualifiedTableName()));
  }

  private TableSpelling spelling(GeneratorCreationContext context) {
    return columns.spelling(BootCheck.format(context, getQualifiedTableName()));
  }

  private record Owner(SessionFactoryImplementor factory, @Nullable Object tenant) {}

  /** Gives the unused numbers back while sessions and connections still work. */
  private final class CloseWithFactory implements SessionFactoryObserver {

    private static final long serialVersionUID = 1L;

    private final transient Owner owner;

    CloseWithFactory(Owner owner) {
      this.owner = owner;
    }

    @Override
    public void sessionFactoryClosing(SessionFactory factory) {
      HiLo hilo = instances.get(owner);
      if (hilo != null) {
        hilo.close();
      }
    }

    @Override
    public void sessionFactoryClosed(SessionFactory factory) {
      instances.remove(owner);
    }
  }
}
