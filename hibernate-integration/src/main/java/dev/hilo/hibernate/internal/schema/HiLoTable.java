package dev.hilo.hibernate.internal.schema;

import dev.hilo.HiLo;
import dev.hilo.hibernate.internal.connection.HiLoProvider;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.settings.HiLoSettings;
import dev.hilo.rows.NumberedColumn;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

  /** The settings of the model until the factory opens the table, then those of the factory. */
  private transient volatile HiLoSettings settings;

  private final transient HiLoColumns columns;

  /** By the name of the root entity, then by the name of the property. */
  private final transient Map<String, Map<String, GeneratedProperty>> ids =
      new ConcurrentHashMap<>();

  /** By the name of the entity that declares it: siblings may have properties of one name. */
  private final transient Map<String, Map<String, GeneratedProperty>> attributes =
      new ConcurrentHashMap<>();

  private final transient CounterDeclarations declarations = new CounterDeclarations();

  private transient volatile EntityCounterSeeds counterSeeds;

  private final transient Set<String> gapless = ConcurrentHashMap.newKeySet();

  /** Null until the integrator opens it. */
  private transient volatile @Nullable HiLoProvider provider;

  private HiLoTable(
      Namespace namespace, Identifier name, HiLoSettings settings, HiLoColumns columns) {
    super("orm", namespace, name, false);
    this.settings = settings;
    this.columns = columns;
    counterSeeds = new EntityCounterSeeds(this);
    columns.addTo(this);
  }

  /** The table that the settings name; the first call adds it to the model. */
  public static HiLoTable locate(Object property, MetadataBuildingContext building) {
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
        HiLoColumns columns = new HiLoColumns(building, isVerbatim);
        known =
            namespace.createTable(
                name,
                physical ->
                    new HiLoTable(namespace, isVerbatim ? name : physical, settings, columns));
      }
      if (known instanceof HiLoTable table) {
        return table;
      }
      throw new MappingException(
          ("The table '%s', from which %s gets its numbers, is also mapped by an entity. To read"
                  + " it, map a view or a @Subselect. To use another table, set %s.")
              .formatted(settings.table(), property, "hibernate.hilo.table"));
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
              .formatted("hibernate.hilo.schema", schema));
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

  /** The generated id of the hierarchy of an entity, or the generated parts of its id. */
  public Collection<GeneratedProperty> idsOf(EntityPersister entity) {
    return ids.getOrDefault(entity.getRootEntityName(), Map.of()).values();
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
    Column column = property.property().column();
    if (column == null) {
      return Stream.empty();
    }
    SessionFactoryImplementor factory = provider().factory();
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

  /**
   * Whether Hibernate creates, updates and drops the table. It must not do that on a server that
   * was reached by mistake. {@link TableCheck} still validates the table.
   */
  @Override
  public boolean isPhysicalTable() {
    return !settings.rules().isTagChecked();
  }

  /** Keeps the order of the columns, in which the name is first, also for the key's index. */
  @Override
  public void reorderColumns(List<Column> columns) {}

  /**
   * Opens the provider of the factory that Hibernate builds from the model.
   *
   * @return false if it is open, because the integrator is registered twice
   * @throws IllegalArgumentException if a setting of the factory is refused
   * @throws MappingException for a second factory: Hibernate may share generators between both; and
   *     if the table is not the table of a supplied instance
   */
  public boolean open(SessionFactoryImplementor factory) {
    HiLoProvider known = provider;
    if (known != null) {
      if (known.factory() == factory) {
        return false;
      }
      throw new MappingException(
          "A session factory with HiLo has been built from this Metadata before. Build the Metadata"
              + " again, by MetadataSources.buildMetadata, for each session factory.");
    }
    SupportedHibernate.refuseReactive(factory);
    settings = settings.of(factory.getServiceRegistry());
    counterSeeds = new EntityCounterSeeds(this);
    gapless.addAll(settings.gaplessIdentities());
    String name = name(this, factory);
    HiLo supplied = settings.instance();
    if (supplied != null) {
      Dialect dialect = factory.getJdbcServices().getDialect();
      TableCheck.requireSame(supplied.rules(), name, dialect);
    }
    known = new HiLoProvider(factory, settings, how -> columns.names(name, how), gapless);
    factory.addObserver(known);
    provider = known;
    return true;
  }

  /**
   * The provider of the factory.
   *
   * @throws MappingException if Hibernate has built the factory without HiLo's integrator
   */
  public HiLoProvider provider() {
    HiLoProvider known = provider;
    if (known == null) {
      throw withoutIntegrator();
    }
    return known;
  }

  /** For a Hibernate that does not call HiLo's integrator. */
  public static MappingException withoutIntegrator() {
    return new MappingException(
        "Hibernate does not know HiLo's Integrator, which prepares the session factory. The file"
            + " META-INF/services/org.hibernate.integrator.spi.Integrator of HiLo's jar is missing,"
            + " or another jar's has replaced it, as when jars are packed into one. Let the build"
            + " merge service files (Maven Shade: ServicesResourceTransformer), or call"
            + " BootstrapServiceRegistryBuilder.applyIntegrator(new HiLoIntegrator()).");
  }

  /** The name in SQL statements of the factory. */
  public String name() {
    return name(this, provider().factory());
  }

  private static String name(Table table, SessionFactoryImplementor factory) {
    return factory.getSqlStringGenerationContext().format(table.getQualifiedTableName());
  }
}
