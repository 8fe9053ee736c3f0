package dev.hilo.hibernate;

import dev.hilo.CollectionIds;
import dev.hilo.Conventions;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoRules;
import dev.hilo.IdStrategy;
import dev.hilo.hibernate.IdValue.Numeric;
import dev.hilo.hibernate.IdValue.Text;
import java.util.Objects;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the ids, or another attribute, of one entity hierarchy; what all generators share.
 * Thread-safe.
 *
 * <p>It holds no ranges: those belong to a session factory, and Hibernate makes generators as often
 * as it likes.
 */
final class EntityIds {

  private final IdProperty property;
  private final IdValue value;
  private final Making making;
  private final String prefix;
  private final char separator;
  private final Conventions conventions;
  private final IdLimits limits;
  private final HiLoTable table;

  /** The handle that was used last; nearly always the only one there is. */
  private volatile @Nullable Handle handle;

  private EntityIds(
      IdProperty property, Making making, String prefix, HiLoSettings settings, HiLoTable table) {
    this.property = property;
    this.value = IdValue.of(property);
    this.making = making;
    this.prefix = prefix;
    this.separator = settings.separator();
    this.conventions = settings.rules().conventions();
    this.limits = new IdLimits(property, settings);
    this.table = table;
  }

  /**
   * @param collection the collection, or nothing for the one of the entity's class
   */
  static EntityIds of(IdProperty property, String collection, Making making, Boot boot) {
    SupportedVersion.require();
    refuseGaplessPart(property, making);
    HiLoTable table = HiLoTable.locate(property, boot);
    HiLoSettings settings = table.settings();
    String prefix = prefix(property, collection, settings);
    EntityIds ids = new EntityIds(property, making, prefix, settings, table);
    table.serve(property, ids);
    if (making instanceof Making.Gapless) {
      table.declareGapless(prefix);
    }
    if (ids.value instanceof Text) {
      String shortest = making.shortest(prefix, settings);
      if (shortest != null) {
        ids.limits.requireRoom(property, shortest);
      }
      IdCheck.add(property, settings, boot.database().getDialect());
    }
    return ids;
  }

  /** A rollback could not give such a part back without the others, which are the user's. */
  private static void refuseGaplessPart(IdProperty property, Making making) {
    if (making instanceof Making.Gapless && property.place() == IdProperty.Place.PART_OF_ID) {
      throw new AnnotationException(
          property
              + " is one part of an id, which cannot be gapless: put @GaplessNumber on an attribute"
              + " that is no part of the id.");
    }
  }

  private static String prefix(IdProperty property, String collection, HiLoSettings settings) {
    try {
      HiLoRules rules = settings.rules();
      Conventions conventions = rules.conventions();
      String prefix =
          collection.isEmpty()
              ? conventions.prefixOfRoot(property.requireEntityClass())
              : conventions.prefixOf(collection);
      rules.checkCollection(prefix);
      return prefix;
    } catch (IllegalArgumentException e) {
      throw new AnnotationException(property + ": " + e.getMessage(), e);
    }
  }

  /** What Hibernate initialized, or an error if it did not. */
  static EntityIds require(@Nullable EntityIds ids) {
    return Objects.requireNonNull(ids, "Hibernate has not initialized the generator");
  }

  /**
   * These, for a generator that may have got others before: a container that gives Hibernate one
   * and the same for several entities or factories would have them mixed up.
   */
  EntityIds replacing(@Nullable EntityIds known) {
    if (known == null) {
      return this;
    }
    boolean same =
        known.table.settings() == table.settings()
            && known.property.toString().equals(property.toString());
    if (!same) {
      throw new AnnotationException(
          "The generator of "
              + property
              + " is that of "
              + known.property
              + " already: whatever makes beans for Hibernate has to make one for each, so leave"
              + " HiLo's generators without a scope, or make them @Dependent.");
    }
    return this;
  }

  /** A generator in messages. */
  static String describe(Class<?> generator, @Nullable EntityIds ids) {
    return generator.getSimpleName()
        + (ids == null
            ? ""
            : " of " + ids.property + ", which makes each id in memory before its row is inserted");
  }

  /**
   * Notes a range size for the collection.
   *
   * @param written the size; blank for the size in the settings
   * @throws AnnotationException if it is refused
   */
  void rangeSize(String written) {
    table.rangeSizes().declare(property, prefix, written);
  }

  boolean isGapless() {
    return making instanceof Making.Gapless;
  }

  /** Whether it makes ids with a node tag: bare numbers and identities have none. */
  boolean isTagged() {
    return value instanceof Text
        && property.place() != IdProperty.Place.ATTRIBUTE
        && !(making instanceof Making.Identity || making instanceof Making.Gapless);
  }

  String prefix() {
    return prefix;
  }

  IdProperty property() {
    return property;
  }

  /**
   * The id of a new row: the value that was set, if it is one, or else what it asks for.
   *
   * @param owner the entity; null in an HQL insert
   */
  Object next(
      SharedSessionContractImplementor session, @Nullable Object owner, @Nullable Object current) {
    try {
      IdRequest request = request(session, owner, current);
      Object id =
          value instanceof Numeric numeric ? number(numeric, request) : text((Text) value, request);
      if (isGapless() && property.place() == IdProperty.Place.ID && !id.equals(current)) {
        GaplessCall.of(request).refuseTaken(id);
      }
      return id;
    } catch (HiLoException | IllegalArgumentException e) {
      refuseCommit(session, e);
      throw new IdentifierGenerationException(
          "No " + what() + " for " + property + whose(session) + ": " + e.getMessage(), e);
    } catch (IllegalStateException e) {
      refuseCommit(session, e);
      throw new IllegalStateException(
          "No " + what() + " for " + property + whose(session) + ": " + e.getMessage(), e);
    } catch (RuntimeException e) {
      refuseCommit(session, e);
      throw e;
    }
  }

  /** Of many tenants perhaps only one lacks the table. */
  private static String whose(SharedSessionContractImplementor session) {
    Object tenant = session.getTenantIdentifierValue();
    return tenant == null ? "" : " of the tenant '" + tenant + "'";
  }

  private String what() {
    return property.place() == IdProperty.Place.ATTRIBUTE ? "number" : "id";
  }

  /**
   * A number that was taken and is not used would be a gap, or the lock that was waited for lost.
   */
  private void refuseCommit(SharedSessionContractImplementor session, RuntimeException reason) {
    try {
      if (isGapless() && session.isTransactionInProgress()) {
        // Not by the session: a stateless one marks nothing on Hibernate 8.
        session.accessTransaction().markRollbackOnly();
      }
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
    }
  }

  private Object number(Numeric numeric, IdRequest request) {
    Object given = request.given();
    return given != null && numeric.isSet(given)
        ? given
        : numeric.of(prefix, making.number(request));
  }

  private Object text(Text text, IdRequest request) {
    Object given = request.given();
    String asked = text.text(given);
    IdStrategy strategy = IdStrategy.of(asked, separator);
    if (asked != null && (strategy == IdStrategy.IDENTITY || strategy == IdStrategy.SEQUENCE)) {
      limits.checkRequest(asked, asked.substring(0, asked.length() - 1) + separator + "1");
    }
    String made = making.text(request, asked);
    if (made == null) {
      checkKept(Objects.requireNonNull(asked));
      return Objects.requireNonNull(given);
    }
    // What the core makes or lets pass keeps the rules; of columns it does not know.
    limits.checkLength(made);
    return text.of(made);
  }

  /** An attribute may be whatever its column holds: only ids have rules of their own. */
  private void checkKept(String text) {
    if (property.place() == IdProperty.Place.ATTRIBUTE) {
      limits.checkLength(text);
    } else {
      limits.check(text);
    }
  }

  /** What the property holds that has no id. */
  @Nullable Object unset() {
    boolean primitive = property.type().isPrimitive();
    return primitive && value instanceof Numeric numeric ? numeric.of(prefix, 0) : null;
  }

  private IdRequest request(
      SharedSessionContractImplementor session, @Nullable Object owner, @Nullable Object current) {
    Handle at = handle(session);
    return new IdRequest(
        at.hilo, at.ids, conventions, separator, session, owner, current, property);
  }

  /**
   * Refuses a value that is no id yet, or may be none, where Hibernate does not ask a generator.
   *
   * @param how what does not ask, for the message
   */
  void refuseRequest(@Nullable Object current, String how) {
    refuseUnanswered(current, how);
    if (value instanceof Text text) {
      String id = Objects.requireNonNull(text.text(current));
      try {
        limits.check(id);
        making.checkKept(id, prefix, separator);
      } catch (IllegalArgumentException e) {
        throw new IdentifierGenerationException(property + ": " + e.getMessage(), e);
      }
    }
  }

  /**
   * Refuses a value that is no id yet.
   *
   * @param how what does not ask, for the message
   */
  void refuseUnanswered(@Nullable Object current, String how) {
    String asked = value instanceof Text text ? text.text(current) : null;
    boolean isId =
        value instanceof Numeric numeric
            ? numeric.isSet(current)
            : IdStrategy.of(asked, separator) == IdStrategy.SEMANTIC;
    if (!isId) {
      throw new IdentifierGenerationException(
          "The id "
              + (asked == null ? String.valueOf(current) : "'" + asked + "'")
              + " of "
              + property
              + " asks for an id, and "
              + how
              + " makes none. Persist the entity instead, or give it its whole id.");
    }
  }

  /**
   * Refuses to store a gapless attribute without its number, where Hibernate does not ask a
   * generator: the row would lose the one it has, or never get one.
   *
   * @param how what does not ask, for the message
   */
  void refuseMissing(@Nullable Object current, String how) {
    boolean missing =
        value instanceof Text text
            ? isRequest(text.text(current))
            : !((Numeric) value).isSet(current);
    if (missing) {
      throw new IdentifierGenerationException(
          property
              + " has no number, and "
              + how
              + " takes none: insert the entity instead, or give it the number that its row has.");
    }
  }

  private static boolean isRequest(@Nullable String asked) {
    return asked == null || asked.endsWith("|");
  }

  private Handle handle(SharedSessionContractImplementor session) {
    Object tenant = session.getTenantIdentifierValue();
    Handle known = handle;
    if (known == null || !Objects.equals(known.tenant, tenant)) {
      HiLo hilo = table.hilo(session.getFactory(), tenant);
      CollectionIds collection = hilo.collection(prefix);
      table.rangeSizes().apply(collection);
      known = new Handle(tenant, hilo, collection);
      handle = known;
    }
    return known;
  }

  private record Handle(@Nullable Object tenant, HiLo hilo, CollectionIds ids) {}
}
