package dev.hilo.hibernate;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.NamingConvention;
import java.util.Objects;
import org.hibernate.AnnotationException;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the ids of one entity hierarchy; what all generators share. Thread-safe.
 *
 * <p>It holds no ranges: those belong to a session factory, and Hibernate makes generators as often
 * as it likes.
 */
final class EntityIds {

  private final IdProperty property;
  private final IdForm form;
  private final String collection;
  private final HiLoTable table;

  /** The handle that was used last; nearly always the only one there is. */
  private volatile @Nullable Handle handle;

  private EntityIds(IdProperty property, IdForm form, String collection, HiLoTable table) {
    this.property = property;
    this.form = form;
    this.collection = collection;
    this.table = table;
  }

  /**
   * @param collection the collection, or nothing for the one of the naming convention
   */
  static EntityIds of(IdProperty property, String collection, GeneratorCreationContext context) {
    SupportedVersion.require();
    HiLoSettings settings = HiLoSettings.of(context.getServiceRegistry());
    HiLoTable table = HiLoTable.locate(settings, property, context);
    String name = collection.isEmpty() ? conventional(property) : collection;
    try {
      settings.checkCollection(name);
    } catch (IllegalArgumentException e) {
      throw new AnnotationException(property + ": " + e.getMessage(), e);
    }
    return new EntityIds(property, IdForm.of(property, settings.separator()), name, table);
  }

  private static String conventional(IdProperty property) {
    Class<?> entityClass = property.entityClass();
    if (entityClass == null) {
      throw new AnnotationException(
          property + " belongs to no class to name a collection after: name the collection.");
    }
    return NamingConvention.plural().collectionOf(entityClass);
  }

  /** What Hibernate initialized, or an error if it did not. */
  static EntityIds require(@Nullable EntityIds ids) {
    return Objects.requireNonNull(ids, "Hibernate has not initialized the generator");
  }

  /** The id of a new row: the value that was set, or else the next one. */
  Object next(SharedSessionContractImplementor session, @Nullable Object current) {
    try {
      return form.isSet(current) ? form.kept(current) : form.next(ids(session));
    } catch (HiLoException e) {
      throw new IdentifierGenerationException("No id for " + property + ": " + e.getMessage(), e);
    }
  }

  private CollectionIds ids(SharedSessionContractImplementor session) {
    Object tenant = session.getTenantIdentifierValue();
    Handle known = handle;
    if (known == null || !Objects.equals(known.tenant, tenant)) {
      HiLo hilo = table.hilo(session.getFactory(), tenant);
      known = new Handle(tenant, hilo.collection(collection));
      handle = known;
    }
    return known.ids;
  }

  private record Handle(@Nullable Object tenant, CollectionIds ids) {}
}
