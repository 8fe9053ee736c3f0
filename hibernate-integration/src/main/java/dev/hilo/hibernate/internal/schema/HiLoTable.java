package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.hibernate.internal.connection.HiLoProvider;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.hibernate.internal.settings.SettingName;
import dev.hilo.spi.NumberedColumn;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.MappingException;
import org.hibernate.boot.model.naming.Identifier;
import org.hibernate.boot.model.relational.Database;
import org.hibernate.boot.model.relational.InitCommand;
import org.hibernate.boot.model.relational.Namespace;
import org.hibernate.boot.model.relational.SqlStringGenerationContext;
import org.hibernate.boot.spi.MetadataBuildingContext;
import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.env.spi.NameQualifierSupport;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.mapping.Column;
import org.hibernate.mapping.Table;
import org.hibernate.metamodel.mapping.EntityMappingType;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.resource.transaction.spi.DdlTransactionIsolator;
import org.hibernate.service.ServiceRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The {@code hilo} table in Hibernate's model of the schema. Hibernate creates, updates, validates
 * and drops it like any other table.
 *
 * <p>All generators of a session factory share it, however often Hibernate creates them. So it
 * keeps what they declare, and the {@link HiLoProvider} of the factory.
 */
public final class HiLoTable extends Table {

  private static final long serialVersionUID = 1L;

  private final transient HiLoSettings settings;
  private final transient HiLoColumns columns;
  private final transient FactorySetup setup;

  /** By the name of the root entity, then by the name of the property. */
  private final transient Map<String, Map<String, GeneratedProperty>> ids =
      new ConcurrentHashMap<>();

  /** By the name of the entity that declares it: siblings may have properties of one name. */
  private final transient Map<String, Map<String, GeneratedProperty>> attributes =
      new ConcurrentHashMap<>();

  private final transient CounterDeclarations declarations = new CounterDeclarations();

  private final transient EntityCounterSeeds counterSeeds;

  private final transient Set<String> gapless = ConcurrentHashMap.newKeySet();

  /** Null until the first use. */
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
    counterSeeds = new EntityCounterSeeds(this);
    gapless.addAll(settings.gaplessIdentities());
    columns.addTo(this);
  }

  /** The table that the settings name; the first call adds it to the model. */
  public static HiLoTable locate(
      Object property, MetadataBuildingContext building, FactorySetup setup) {
    SupportedHibernate.requireVersion();
    try {
      ServiceRegistry services = building.getBootstrapContext().getServiceRegistry();
      HiLoSettings settings = new HiLoSettings(services);
      Database database = building.getMetadataCollector().getDatabase();
      Namespace namespace = namespace(database, settings.schema());
      // No naming strategy applies to the table of a supplied instance.
      boolean isVerbatim = settings.instance() != null;
      Identifier name =
          isVerbatim
              ? Identifier.toIdentifier(settings.table())
              : database.toIdentifier(settings.table());
      Table known = namespace.locateTable(name);
      if (known == null) {
        settings.check();
        IntegratorBinding.add(services, setup.integrator());
        HiLoColumns columns = new HiLoColumns(building, isVerbatim);
        known =
            namespace.createTable(
                name,
                physical ->
                    new HiLoTable(
                        namespace, isVerbatim ? name : physical, settings, columns, setup));
      }
      if (known instanceof HiLoTable table) {
        return table;
      }
      throw new MappingException(
          ("The table '%s', from which %s gets its numbers, is also mapped by an entity. To read"
                  + " it, map a view or a @Subselect. To use another table, set %s.")
              .formatted(settings.table(), property, SettingName.TABLE.key()));
    } catch (IllegalArgumentException e) {
      throw new MappingException(e.getMessage(), e);
    }
  }

  /** The table of a model; null if no entity needs it. */
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
      // Hibernate would silently omit it from its statements.
      throw new MappingException(
          "%s=%s is refused: Hibernate supports no schemas on this database. Remove the setting."
              .formatted(SettingName.SCHEMA.key(), schema));
    }
    // What MySQL and MariaDB call a schema is a catalog to Hibernate.
    boolean isCatalog = support == NameQualifierSupport.CATALOG;
    return isCatalog ? database.locateNamespace(name, null) : database.locateNamespace(null, name);
  }

  public HiLoSettings settings() {
    return settings;
  }

  /** Registers a property that HiLo fills. Hibernate may register the same one repeatedly. */
  public void serve(GeneratedProperty property) {
    (property.isAttribute() ? attributes : ids)
        .computeIfAbsent(property.property().entity(), entity -> new ConcurrentHashMap<>())
        .put(property.property().name(), property);
    if (property.kind() == Kind.GAPLESS) {
      gapless.add(property.prefix());
    }
    if (property.isText() && settings.checksIds()) {
      IdCheckConstraint.add(property, columns.dialect());
    }
  }

  /** The generated id of an entity hierarchy, or the generated parts of its id. */
  public Collection<GeneratedProperty> idsOf(String rootEntity) {
    return ids.getOrDefault(rootEntity, Map.of()).values();
  }

  /** The generated id of the hierarchy of an entity, or the generated parts of its id. */
  public Collection<GeneratedProperty> idsOf(EntityPersister entity) {
    return idsOf(entity.getRootEntityName());
  }

  /** The numbers of an entity besides its id, also those that superclasses declare. */
  public Stream<GeneratedProperty> attributesOf(EntityMappingType entity) {
    return Stream.<@Nullable EntityMappingType>iterate(
            entity, Objects::nonNull, EntityMappingType::getSuperMappingType)
        .flatMap(type -> attributes.getOrDefault(type.getEntityName(), Map.of()).values().stream());
  }

  public Stream<GeneratedProperty> ids() {
    return all(ids);
  }

  private static Stream<GeneratedProperty> all(
      Map<String, Map<String, GeneratedProperty>> properties) {
    return properties.values().stream().flatMap(ofEntity -> ofEntity.values().stream());
  }

  /** The collections whose ids have a node tag, in lower case and sorted. */
  public Set<String> taggedCollections() {
    return ids()
        .filter(GeneratedProperty::hasTag)
        .map(property -> NumberedColumn.counter(property.prefix(), false))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  public CounterDeclarations declarations() {
    return declarations;
  }

  public EntityCounterSeeds counterSeeds() {
    return counterSeeds;
  }

  /** The columns with numbers of one counter each, by the mapping. */
  public List<NumberedColumn> numberedColumns() {
    return columns(Stream.concat(ids(), all(attributes)));
  }

  /** Those of {@link #numberedColumns} that are a whole primary key, and so have an index. */
  public List<NumberedColumn> keyColumns() {
    return columns(ids().filter(id -> id.property().place() == MappedProperty.Place.ID));
  }

  List<NumberedColumn> columns(Stream<GeneratedProperty> properties) {
    return properties
        .flatMap(this::columns)
        .distinct()
        .sorted(Comparator.comparing(NumberedColumn::toString))
        .toList();
  }

  private Stream<NumberedColumn> columns(GeneratedProperty property) {
    Column column = property.property().column().column();
    if (column == null) {
      return Stream.empty();
    }
    SessionFactoryImplementor factory = factory();
    String name = column.getQuotedName(factory.getJdbcServices().getDialect());
    return property.property().tables().stream()
        .flatMap(table -> property.numbered(name(table, factory), name));
  }

  /**
   * Called by {@code SchemaManager.resynchronizeGenerators()} of Hibernate 7.2 and later; earlier
   * versions do not declare it, hence no {@code @Override}. The counters are raised here, because
   * commands for Hibernate to run would leave lower numbers in the memory of this client.
   */
  @SuppressWarnings("MissingOverride")
  public List<InitCommand> getResyncCommands(
      SqlStringGenerationContext context, DdlTransactionIsolator isolator) {
    counterSeeds.resynchronize(context);
    return List.of();
  }

  /** Keeps the order of the columns, in which the name is first, also for the key's index. */
  @Override
  public void reorderColumns(List<Column> columns) {}

  /**
   * The provider of the factory that Hibernate builds from the model.
   *
   * @throws MappingException for a second factory: Hibernate may share generators between both; and
   *     if the table is not the table of a supplied instance
   */
  public synchronized HiLoProvider provider(SessionFactoryImplementor factory) {
    HiLoProvider known = provider;
    if (known == null) {
      SupportedHibernate.refuseReactive(factory);
      String name = name(this, factory);
      HiLo supplied = settings.instance();
      if (supplied != null) {
        Dialect dialect = factory.getJdbcServices().getDialect();
        TableCheck.requireSame(supplied.rules(), name, dialect);
      }
      known = new HiLoProvider(factory, settings, how -> columns.names(name, how), gapless);
      factory.addObserver(known);
      provider = known;
      setup.listeners().accept(factory, this);
    } else if (known.factory() != factory) {
      throw new MappingException(
          "A session factory with HiLo has been built from this Metadata before. Build the Metadata"
              + " again, by MetadataSources.buildMetadata, for each session factory.");
    }
    return known;
  }

  /** Null until Hibernate builds the factory. */
  synchronized @Nullable HiLoProvider provider() {
    return provider;
  }

  /** The factory that Hibernate has built from the model. */
  private SessionFactoryImplementor factory() {
    return Objects.requireNonNull(provider()).factory();
  }

  /** The name in SQL statements of the factory. */
  public String name() {
    return name(this, factory());
  }

  private static String name(Table table, SessionFactoryImplementor factory) {
    return factory.getSqlStringGenerationContext().format(table.getQualifiedTableName());
  }
}
