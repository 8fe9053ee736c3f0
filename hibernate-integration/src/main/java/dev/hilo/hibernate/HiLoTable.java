package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.spi.TableNames;
import java.util.ArrayList;
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
 * Hibernate makes them; so it keeps the numbers of the factory.
 */
final class HiLoTable extends Table {

  private static final long serialVersionUID = 1L;

  private final transient HiLoSettings settings;
  private final transient HiLoColumns columns;

  /** By the name of the root entity, and then of the property. */
  private final transient Map<String, Map<String, EntityIds>> ids = new ConcurrentHashMap<>();

  private final transient RangeSizes rangeSizes = new RangeSizes();

  /** Prefixes of gapless counters. */
  private final transient Set<String> gapless = ConcurrentHashMap.newKeySet();

  /** Null before the first id. Hibernate makes no second factory of a model. */
  private transient @Nullable Numbers numbers;

  private HiLoTable(
      Namespace namespace, Identifier name, HiLoSettings settings, HiLoColumns columns) {
    super("orm", namespace, name, false);
    this.settings = settings;
    this.columns = columns;
    gapless.addAll(settings.gaplessIdentities());
    columns.addTo(this);
  }

  /**
   * The table that the settings name; the first to ask for it brings it into the model.
   *
   * @param property who asks, for messages
   * @throws MappingException if a setting is refused, or an entity has the table's name
   */
  static HiLoTable locate(Object property, Boot boot) {
    try {
      return find(property, boot);
    } catch (IllegalArgumentException e) {
      throw new MappingException(e.getMessage(), e);
    }
  }

  private static HiLoTable find(Object property, Boot boot) {
    HiLoSettings settings = HiLoSettings.of(boot.services());
    Database database = boot.database();
    Namespace namespace = namespace(database, settings.schema());
    HiLo given = settings.instance();
    Identifier name =
        given == null
            ? database.toIdentifier(settings.table())
            : Identifier.toIdentifier(settings.table());
    Table known = namespace.locateTable(name);
    if (known == null) {
      settings.check();
      if (given != null) {
        // Before the table is there: Hibernate may go on after the first error, and ask again.
        QualifiedTableName whole = new QualifiedTableName(namespace.getPhysicalName(), name);
        new GivenTable(given.rules(), database.getDialect())
            .requireSame(BootCheck.format(boot, whole));
      }
      OwnIntegrator.bring(boot.services());
      HiLoColumns columns = new HiLoColumns(database, boot.building(), given != null);
      known =
          namespace.createTable(
              name,
              physical ->
                  new HiLoTable(namespace, given == null ? physical : name, settings, columns));
      if (BootCheck.isDue(boot)) {
        BootCheck.of(boot, settings, ((HiLoTable) known).spelling(boot)).run();
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

  /** All of a model, of which there are nearly always one or none. */
  static List<HiLoTable> in(Database database) {
    List<HiLoTable> tables = new ArrayList<>();
    for (Namespace namespace : database.getNamespaces()) {
      for (Table table : namespace.getTables()) {
        if (table instanceof HiLoTable ours) {
          tables.add(ours);
        }
      }
    }
    return tables;
  }

  private static Namespace namespace(Database database, @Nullable String schema) {
    Identifier name = schema == null ? null : database.toIdentifier(schema);
    NameQualifierSupport support = database.getJdbcEnvironment().getNameQualifierSupport();
    if (name != null && support == NameQualifierSupport.NONE) {
      // Hibernate would leave it out of its statements without a word.
      throw new MappingException(
          SettingName.SCHEMA.key()
              + "="
              + schema
              + " cannot be: on this database Hibernate knows no schemas. Leave the setting out.");
    }
    // MySQL and MariaDB know catalogs only, and call them schemas.
    boolean catalogs = support == NameQualifierSupport.CATALOG;
    return catalogs ? database.locateNamespace(name, null) : database.locateNamespace(null, name);
  }

  /** The settings it was made by, which all share. */
  HiLoSettings settings() {
    return settings;
  }

  /** Notes whose ids come from this table; Hibernate makes the same more than once. */
  void serve(IdProperty property, EntityIds entityIds) {
    ids.computeIfAbsent(property.entity(), entity -> new ConcurrentHashMap<>())
        .put(property.name(), entityIds);
  }

  /** What makes the id of an entity hierarchy, or the parts of it, by the name of the property. */
  Map<String, EntityIds> idsOf(String rootEntity) {
    return ids.getOrDefault(rootEntity, Map.of());
  }

  /** The range sizes that entities ask for. */
  RangeSizes rangeSizes() {
    return rangeSizes;
  }

  /** What makes ids and numbers from this table. */
  Stream<EntityIds> ids() {
    return ids.values().stream().flatMap(ofEntity -> ofEntity.values().stream());
  }

  /** The collections whose ids have a node tag. */
  List<String> collections() {
    return ids().filter(EntityIds::isTagged).map(EntityIds::prefix).distinct().toList();
  }

  /** Notes a gapless counter, whose row is made when the factory starts. */
  void declareGapless(String prefix) {
    gapless.add(prefix);
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

  /** Starts all counters over. */
  void reset(SessionFactoryImplementor factory) {
    numbers(factory).reset();
  }

  private synchronized Numbers numbers(SessionFactoryImplementor factory) {
    Numbers known = numbers;
    if (known == null) {
      ReactiveCheck.refuse(factory);
      HiLo given = settings.instance();
      known =
          given == null
              ? new FactoryNumbers(factory, settings, spelling(factory), gapless)
              : new GivenNumbers(factory, given, gapless);
      factory.addObserver(known);
      HiLoListeners.register(factory, List.of(this));
      numbers = known;
    }
    return known;
  }

  /**
   * Lets the numbers know when the factory starts and ends.
   *
   * @throws MappingException if there are no such connections as the settings ask for
   */
  void attach(SessionFactoryImplementor factory) {
    try {
      numbers(factory);
    } catch (IllegalArgumentException e) {
      throw new MappingException(e.getMessage(), e);
    }
  }

  private TableNames spelling(SessionFactoryImplementor factory) {
    return columns.spelling(
        factory.getSqlStringGenerationContext().format(getQualifiedTableName()));
  }

  private TableNames spelling(Boot boot) {
    return columns.spelling(BootCheck.format(boot, getQualifiedTableName()));
  }
}
