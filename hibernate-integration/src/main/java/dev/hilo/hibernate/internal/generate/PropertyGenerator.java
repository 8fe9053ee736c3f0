package dev.hilo.hibernate.internal.generate;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRules;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.IdRequest;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.property.ValueConverter;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * Generates the ids, or another attribute, of one entity hierarchy. It holds no ranges: those
 * belong to the session factory, and Hibernate may create a generator more than once. Thread-safe.
 */
public final class PropertyGenerator {

  private final GeneratedProperty property;
  private final IdGenerationStrategy strategy;
  private final HiLoTable table;

  /** One for each tenant with tables of its own. */
  private final Map<HiLo, CollectionIds> collections = new ConcurrentHashMap<>();

  /** The handle of the last tenant; most factories have only one. */
  private volatile @Nullable Handle handle;

  private PropertyGenerator(
      GeneratedProperty property, IdGenerationStrategy strategy, HiLoTable table) {
    this.property = property;
    this.strategy = strategy;
    this.table = table;
  }

  /**
   * Creates a generator for a property and registers the property with the table.
   *
   * @param collection empty for the collection of the entity's class
   * @param rangeSize blank for the range size in the settings
   * @param former what Hibernate's generator held before; null if nothing
   * @throws IllegalArgumentException if the collection, the range size or the series is refused
   * @throws IllegalStateException if HiLo gives tagged ids only
   */
  public static PropertyGenerator of(
      HiLoTable table,
      MappedProperty property,
      String collection,
      String rangeSize,
      IdGenerationStrategy strategy,
      @Nullable PropertyGenerator former) {
    HiLoRules rules = table.settings().rules();
    String prefix = prefix(property, collection, rules);
    GeneratedProperty generated =
        new GeneratedProperty(
            property,
            new ValueConverter(property),
            prefix,
            rules,
            strategy.allowed(),
            strategy.kind());
    if (!generated.hasTag()) {
      rules.refuseUntagged("A number without a node tag");
    }
    if (strategy instanceof GaplessStrategy gapless) {
      gapless.declare(table.declarations(), generated);
    }
    table.serve(generated);
    String shortest = generated.isText() ? strategy.shortest(prefix, rules) : null;
    if (shortest != null) {
      generated.requireRoom(shortest);
    }
    PropertyGenerator generator = new PropertyGenerator(generated, strategy, table);
    generator.refuseToReplace(former);
    table.declarations().declareRangeSize(property, prefix, rangeSize);
    return generator;
  }

  private static String prefix(MappedProperty property, String collection, HiLoRules rules) {
    String prefix =
        collection.isEmpty()
            ? rules.conventions().prefixOfRoot(property.requireEntityClass())
            : rules.conventions().prefixOf(collection);
    rules.checkCollection(prefix);
    return prefix;
  }

  /** Refuses a generator bean shared by entities or factories, which would mix up their ids. */
  private void refuseToReplace(@Nullable PropertyGenerator former) {
    if (former != null
        && (former.table.declarations() != table.declarations()
            || !former.toString().equals(toString()))) {
      throw new AnnotationException(
          ("The generator of %s already serves %s. Each entity needs its own: leave HiLo's"
                  + " generators without a scope in the bean container, or make them @Dependent.")
              .formatted(this, former));
    }
  }

  /** Whether a value that the application has set stays. */
  public boolean keepsAssigned() {
    return strategy.keepsAssigned();
  }

  @Override
  public String toString() {
    return property.property().toString();
  }

  /**
   * The id of a new row: the current value if it is an id, or else a generated one.
   *
   * @param owner the entity; null in an HQL insert
   */
  public Object next(
      SharedSessionContractImplementor session, @Nullable Object owner, @Nullable Object current) {
    try {
      if (owner != null && !property.isAttribute() && !keepsAssigned()) {
        property.refuseAssigned(owner, session);
      }
      Handle at = handle(session);
      IdRequest request = new IdRequest(at.hilo, at.ids, session, owner, current, property);
      return property.isText() ? text(request) : number(request);
    } catch (RuntimeException e) {
      strategy.failed(session, e);
      if (e instanceof HiLoException || e instanceof IllegalArgumentException) {
        throw new IdentifierGenerationException(message(session, e), e);
      }
      throw e instanceof IllegalStateException
          ? new IllegalStateException(message(session, e), e)
          : e;
    } catch (Error e) {
      strategy.failed(session, e);
      throw e;
    }
  }

  /** Names the tenant, because the table may be missing for one tenant only. */
  private String message(SharedSessionContractImplementor session, RuntimeException failure) {
    Object tenant = session.getTenantIdentifierValue();
    return "No %s for %s%s: %s"
        .formatted(
            property.isAttribute() ? "number" : "id",
            this,
            tenant == null ? "" : " of the tenant '" + tenant + "'",
            failure.getMessage());
  }

  private Object number(IdRequest request) {
    Object current = request.current();
    return current != null && strategy.keepsAssigned() && property.converter().isSet(current)
        ? current
        : property.of(strategy.number(request));
  }

  private Object text(IdRequest request) {
    Object current = request.current();
    String requested = property.converter().text(current);
    property.checkRequest(requested);
    String generated = strategy.text(request, requested);
    if (generated == null) {
      property.checkKept(Objects.requireNonNull(requested));
      return Objects.requireNonNull(current);
    }
    return property.of(generated);
  }

  private Handle handle(SharedSessionContractImplementor session) {
    Object tenant = session.getTenantIdentifierValue();
    Handle known = handle;
    if (known == null || !Objects.equals(known.tenant, tenant)) {
      HiLo hilo = table.provider().of(tenant);
      CollectionIds collection = collections.get(hilo);
      if (collection == null) {
        collection = prepare(hilo);
        collections.put(hilo, collection);
      }
      known = new Handle(tenant, hilo, collection);
      handle = known;
    }
    if (!property.isAttribute()) {
      table.counterSeeds().seed(known.hilo, property.prefix(), session);
    }
    return known;
  }

  /** Before the first id of a tenant. Threads may do it at the same time. */
  private CollectionIds prepare(HiLo hilo) {
    CollectionIds collection = hilo.collection(property.prefix());
    table.declarations().applyRangeSize(collection);
    for (String counter : property.counters()) {
      hilo.counters().declareColumn(counter, property.limit());
    }
    return collection;
  }

  private record Handle(@Nullable Object tenant, HiLo hilo, CollectionIds ids) {}
}
