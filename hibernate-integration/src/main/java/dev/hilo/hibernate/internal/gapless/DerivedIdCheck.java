package dev.hilo.hibernate.internal.gapless;

import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.property.MappedProperty;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Member;
import java.util.stream.Stream;
import org.hibernate.AnnotationException;
import org.hibernate.MappingException;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.PersistentClass;
import org.hibernate.mapping.ToOne;

/**
 * Refuses ids derived from an entity with a gapless id. A rollback restores only the entity that
 * the number was generated for; the other one would keep it and overwrite the row that gets it
 * next.
 */
public record DerivedIdCheck(Metadata metadata, HiLoTable table) {

  /** Checks all entities of a model, if any of them has a gapless id. */
  public static void refuseGapless(Metadata metadata, HiLoTable table) {
    if (table.ids().noneMatch(GeneratedProperty::isGaplessId)) {
      return;
    }
    DerivedIdCheck check = new DerivedIdCheck(metadata, table);
    for (PersistentClass entity : metadata.getEntityBindings()) {
      if (entity.hasPojoRepresentation()) {
        for (Class<?> type = entity.getMappedClass(); type != null; type = type.getSuperclass()) {
          Stream.of(type.getDeclaredFields())
              .forEach(field -> check.check(entity, field, field.getType()));
          Stream.of(type.getDeclaredMethods())
              .forEach(getter -> check.check(entity, getter, getter.getReturnType()));
        }
      }
    }
  }

  private <T extends AccessibleObject & Member> void check(
      PersistentClass entity, T member, Class<?> type) {
    boolean derives =
        member.isAnnotationPresent(MapsId.class)
            || (member.isAnnotationPresent(Id.class)
                && (member.isAnnotationPresent(OneToOne.class)
                    || member.isAnnotationPresent(ManyToOne.class)));
    if (!derives) {
      return;
    }
    String name = MappedProperty.name(member);
    String target = target(entity, name, type);
    if (isGapless(target)) {
      throw new AnnotationException(
          ("%s.%s derives an id from %s, whose id is gapless. A rollback could not restore it. Give"
                  + " it its own id, or use @GaplessNumber on another attribute.")
              .formatted(entity.getEntityName(), name, target));
    }
  }

  /** The entity by the mapping: the type may be an interface or a type variable. */
  private static String target(PersistentClass entity, String association, Class<?> type) {
    try {
      if (entity.getRecursiveProperty(association).getValue() instanceof ToOne mapped) {
        return mapped.getReferencedEntityName();
      }
    } catch (MappingException e) {
      // Not mapped by this name.
    }
    return type.getName();
  }

  private boolean isGapless(String entityName) {
    PersistentClass entity = metadata.getEntityBinding(entityName);
    return entity != null
        && table.idsOf(entity.getRootClass().getEntityName()).stream()
            .anyMatch(GeneratedProperty::isGaplessId);
  }
}
