package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.hibernate.internal.connection.HiLoProvider;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.settings.CollectionRangeSizes;
import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.hibernate.internal.settings.SettingName;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.hibernate.MappingException;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.model.relational.Namespace;
import org.hibernate.boot.model.relational.QualifiedTableName;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;
import org.jspecify.annotations.Nullable;

/**
 * The {@code hilo} table in Hibernate's model of the schema, so that Hibernate creates, updates,
 * validates and drops it like any other.
 *
 * <p>It is also the one thing that all generators of a session factory share, however often
 * Hibernate makes them; so it keeps what they declare, and the {@link HiLo} of the factory.
 */
public final class HiLoTable extends Table {

  private static final long serialVersionUID = 1L;

  private final transient HiLoSettings settings;
  private final transient HiLoColumns columns;
  private final transient FactorySetup setup;

  /** By the name of the root entity, and then of the property. */
  private final transient Map<String, Map<String, GeneratedProperty>> ids =
      new ConcurrentHashMap<>();

  private final transient Map<String, Map<String, GeneratedProperty>> attributes =
      new ConcurrentHashMap<>();

  private final transient CollectionRangeSizes rangeSizes = new CollectionRangeSizes();

  /** Prefixes of gapless counters. */
  private final transient Set<String> gapless = ConcurrentHashMap.newKeySet();

  /** Null before the first id. Hibernate makes no second factory of a model. */
  private transient @Nullable HiLoProvider provider;

  private HiLoTable(
      Namespace namespace,
      Identifier name,
      HiLoSettings settings,
      HiLoColumns columns,
      FactorySetup setup) {
    super("orm", namespace, name, false);
    this.settings = settings;
    this.columns = columns;
    this.setup = setup;
    gapless.addAll(settings.gaplessIdentities());
    columns.addTo(this);
  }

  /**
   * The table that the settings name; the first call brings it into the model.
   *
   * @param property what needs it, for messages
   * @throws MappingException if a setting is refused, or an entity has the table's name
   */
  public static HiLoTable locate(Object property, BootContext boot) {
    try {
      return find(property, boot);
    } catch (IllegalArgumentException e) {
      throw new MappingException(e.getMessage(), e);
    }
  }

  private static HiLoTable find(Object property, BootContext boot) {
    HiLoSettings settings = new HiLoSettings(boot.services());
    Database database = boot.database();
    Namespace namespace = namespace(database, settings.schema());
    HiLo supplied = settings.instance();
    Identifier name =
        supplied == null
            ? database.toIdentifier(settings.table())
            : Identifier.toIdentifier(settings.table());
    Table known = namespace.locateTable(name);
    if (known == null) {
      settings.check();
      if (supplied != null) {
        // Before the table is there: Hibernate may go on after the first error, and ask again.
        SuppliedTableCheck.requireSame(
            supplied.rules(), boot, new QualifiedTableName(namespace.getPhysicalName(), name));
      }
      IntegratorBinding.add(boot.services(), boot.setup().integrator());
      HiLoColumns columns = new HiLoColumns(database, boot.building(), supplied != null);
      known =
          namespace.createTable(
              name,
              physical ->
                  new HiLoTable(
                      namespace,
                      supplied == null ? physical : name,
                      settings,
                      columns,
                      boot.setup()));
      SchemaValidationCheck.run(
          boot, settings, columns.spelling(boot.format(known.getQualifiedTableName())));
    }
    if (known instanceof HiLoTable table) {
      return table;
    }
    throw new MappingException(
        ("The table '%s' that gives %s its numbers is mapped by an entity too. To read it, map a"
                + " view or a @Subselect; to use another table, set %s.")
            .formatted(settings.table(), property, SettingName.TABLE.key()));
  }

  /** The table of a model; null if nothing needs it. */
  public static @Nullable HiLoTable in(Database database) {
    for (Namespace namespace : database.getNamespaces()) {
      for (Table table : namespace.getTables()) {
        if (table instanceof HiLoTable ours) {
          return ours;
        }
      }
    }
    return null;
  }

  private static Namespace namespace(Database database, @Nullable String schema) {
    Identifier name = schema == null ? null : database.toIdentifier(schema);
    NameQualifierSupport support = database.getJdbcEnvironment().getNameQualifierSupport();
    if (name != null && support == NameQualifierSupport.NONE) {
      // Hibernate would leave it out of its statements without a word.
      throw new MappingException(
          "%s=%s cannot be: on this database Hibernate knows no schemas. Leave the setting out."
              .formatted(SettingName.SCHEMA.key(), schema));
    }
    // MySQL and MariaDB know catalogs only, and call them schemas.
    boolean catalogs = support == NameQualifierSupport.CATALOG;
    return catalogs ? database.locateNamespace(name, null) : database.locateNamespace(null, name);
  }

  public HiLoSettings settings() {
    return settings;
  }

  /** Notes a property that is filled from this table; Hibernate makes the same more than once. */
  public void serve(GeneratedProperty property, Database database) {
    (property.isAttribute() ? attributes : ids)
        .computeIfAbsent(property.property().entity(), entity -> new ConcurrentHashMap<>())
        .put(property.property().name(), property);
    if (property.isGapless()) {
      gapless.add(property.prefix());
    }
    if (property.isText() && settings.checksIds()) {
      IdCheckConstraint.add(property, database.getDialect());
    }
  }

  /** The generated id of an entity hierarchy, or the generated parts of its id. */
  public Collection<GeneratedProperty> idsOf(String rootEntity) {
    return ids.getOrDefault(rootEntity, Map.of()).values();
  }

  /** The gapless attributes of an entity hierarchy. */
  public Collection<GeneratedProperty> attributesOf(String rootEntity) {
    return attributes.getOrDefault(rootEntity, Map.of()).values();
  }

  /** All ids that this table fills. */
  public Stream<GeneratedProperty> ids() {
    return ids.values().stream().flatMap(ofEntity -> ofEntity.values().stream());
  }

  /** The collections whose ids have a node tag. */
  public List<String> taggedCollections() {
    return ids()
        .filter(GeneratedProperty::isTagged)
        .map(GeneratedProperty::prefix)
        .distinct()
        .toList();
  }

  public CollectionRangeSizes rangeSizes() {
    return rangeSizes;
  }

  /** Keeps the order of the contract, in which the name comes first, also in the key's index. */
  @Override
  public void reorderColumns(List<Column> columns) {}

  /** What makes the ids of the factory that this model became. */
  public synchronized HiLoProvider provider(SessionFactoryImplementor factory) {
    HiLoProvider known = provider;
    if (known == null) {
      SupportedHibernate.refuseReactive(factory);
      known = new HiLoProvider(factory, settings, columns.spelling(name(factory)), gapless);
      factory.addObserver(known);
      setup.listeners().accept(factory, this);
      provider = known;
    }
    return known;
  }

  /** The name of the table as statements have it. */
  public String name(SessionFactoryImplementor factory) {
    return factory.getSqlStringGenerationContext().format(getQualifiedTableName());
  }
}
