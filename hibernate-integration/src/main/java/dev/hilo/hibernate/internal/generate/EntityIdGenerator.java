package dev.hilo.hibernate.internal.generate;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRules;
import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.IdProperty;
import dev.hilo.hibernate.internal.schema.BootContext;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import dev.hilo.hibernate.internal.schema.SupportedHibernate;
import java.util.Objects;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the ids, or another attribute, of one entity hierarchy; what all generators share. It holds
 * no ranges: those belong to a session factory, and Hibernate makes generators as often as it
 * likes. Thread-safe.
 */
public final class EntityIdGenerator {

  private final GeneratedProperty property;
  private final IdGenerationStrategy strategy;
  private final HiLoTable table;

  /** The handle that was used last; nearly always the only one there is. */
  private volatile @Nullable Handle handle;

  private EntityIdGenerator(
      GeneratedProperty property, IdGenerationStrategy strategy, HiLoTable table) {
    this.property = property;
    this.strategy = strategy;
    this.table = table;
  }

  /**
   * A generator for a property, which it makes known to the table.
   *
   * @param collection the collection; empty for the collection of the entity's class
   * @param rangeSize the size of its ranges; blank for the size in the settings
   * @param former what the same generator of Hibernate's had before; null if nothing
   */
  public static EntityIdGenerator of(
      IdProperty property,
      String collection,
      String rangeSize,
      IdGenerationStrategy strategy,
      BootContext boot,
      @Nullable EntityIdGenerator former) {
    SupportedHibernate.requireVersion();
    strategy.checkPlace(property);
    HiLoTable table = HiLoTable.locate(property, boot);
    HiLoRules rules = table.settings().rules();
    String prefix = prefix(property, collection, rules);
    GeneratedProperty generated =
        new GeneratedProperty(property, prefix, rules, strategy.allowed(), strategy.kind());
    table.serve(generated, boot.database());
    String shortest = generated.isText() ? strategy.shortest(prefix, rules) : null;
    if (shortest != null) {
      generated.requireRoom(shortest);
    }
    EntityIdGenerator made = new EntityIdGenerator(generated, strategy, table);
    made.refuseToReplace(former);
    table.rangeSizes().declare(property, prefix, rangeSize);
    return made;
  }

  private static String prefix(IdProperty property, String collection, HiLoRules rules) {
    try {
      String prefix =
          collection.isEmpty()
              ? rules.conventions().prefixOfRoot(property.requireEntityClass())
              : rules.conventions().prefixOf(collection);
      rules.checkCollection(prefix);
      return prefix;
    } catch (IllegalArgumentException e) {
      throw new AnnotationException(property + ": " + e.getMessage(), e);
    }
  }

  /**
   * A container that gives Hibernate one and the same generator for several entities or factories
   * would have them mixed up.
   */
  private void refuseToReplace(@Nullable EntityIdGenerator former) {
    if (former != null
        && (former.table.settings() != table.settings() || !former.toString().equals(toString()))) {
      throw new AnnotationException(
          ("The generator of %s is that of %s already: whatever makes beans for Hibernate has to"
                  + " make one for each, so leave HiLo's generators without a scope, or make them"
                  + " @Dependent.")
              .formatted(this, former));
    }
  }

  /** What Hibernate initialized, or an error if it did not. */
  public static EntityIdGenerator require(@Nullable EntityIdGenerator generator) {
    return Objects.requireNonNull(generator, "Hibernate has not initialized the generator");
  }

  /** A generator in messages. */
  public static String describe(String generator, @Nullable EntityIdGenerator ids) {
    return generator
        + (ids == null
            ? ""
            : " of " + ids + ", which makes each id in memory before its row is inserted");
  }

  /** The entity and its property. */
  @Override
  public String toString() {
    return property.property().toString();
  }

  /**
   * The id of a new row: the value that was set, if it is one, or else what it asks for.
   *
   * @param owner the entity; null in an HQL insert
   */
  public Object next(
      SharedSessionContractImplementor session, @Nullable Object owner, @Nullable Object current) {
    try {
      Handle at = handle(session);
      IdRequest request = new IdRequest(at.hilo, at.ids, session, owner, current, property);
      Object id = property.isText() ? text(request) : number(request);
      if (!id.equals(current)) {
        strategy.checkMade(request, id);
      }
      return id;
    } catch (HiLoException | IllegalArgumentException e) {
      strategy.failed(session, e);
      throw new IdentifierGenerationException(failure(session, e), e);
    } catch (IllegalStateException e) {
      strategy.failed(session, e);
      throw new IllegalStateException(failure(session, e), e);
    } catch (RuntimeException e) {
      strategy.failed(session, e);
      throw e;
    }
  }

  /** Names the tenant, since perhaps only one of many lacks the table. */
  private String failure(SharedSessionContractImplementor session, RuntimeException failure) {
    Object tenant = session.getTenantIdentifierValue();
    return "No %s for %s%s: %s"
        .formatted(
            property.isAttribute() ? "number" : "id",
            this,
            tenant == null ? "" : " of the tenant '" + tenant + "'",
            failure.getMessage());
  }

  private Object number(IdRequest request) {
    Object given = request.given();
    return given != null && property.isSet(given) ? given : property.of(strategy.number(request));
  }

  private Object text(IdRequest request) {
    Object given = request.given();
    String asked = property.text(given);
    property.checkRequest(asked);
    String made = strategy.text(request, asked);
    if (made == null) {
      property.checkKept(Objects.requireNonNull(asked));
      return Objects.requireNonNull(given);
    }
    return property.of(made);
  }

  private Handle handle(SharedSessionContractImplementor session) {
    Object tenant = session.getTenantIdentifierValue();
    Handle known = handle;
    if (known == null || !Objects.equals(known.tenant, tenant)) {
      HiLo hilo = table.provider(session.getFactory()).of(tenant);
      CollectionIds collection = hilo.collection(property.prefix());
      table.rangeSizes().apply(collection);
      known = new Handle(tenant, hilo, collection);
      handle = known;
    }
    return known;
  }

  private record Handle(@Nullable Object tenant, HiLo hilo, CollectionIds ids) {}
}
