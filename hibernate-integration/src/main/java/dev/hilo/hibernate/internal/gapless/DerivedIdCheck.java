package dev.hilo.hibernate.internal.gapless;

import dev.hilo.hibernate.internal.property.GeneratedProperty;
import dev.hilo.hibernate.internal.schema.HiLoTable;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.AnnotationException;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.PersistentClass;

/**
 * Refuses ids that are taken over from an entity with a gapless id: a rollback restores only the
 * entity that the number was made for. The other would keep the number, and overwrite the row that
 * gets it next.
 */
public final class DerivedIdCheck {

  /** Known by name, since nothing else of that package is needed here. */
  private static final String JAKARTA = "jakarta.persistence.";

  private final Metadata metadata;
  private final HiLoTable table;

  private DerivedIdCheck(Metadata metadata, HiLoTable table) {
    this.metadata = metadata;
    this.table = table;
  }

  /** Checks all entities of a model, if one of them has a gapless id. */
  public static void refuseGapless(Metadata metadata, HiLoTable table) {
    if (table.ids().noneMatch(GeneratedProperty::isGaplessId)) {
      return;
    }
    DerivedIdCheck check = new DerivedIdCheck(metadata, table);
    for (PersistentClass entity : metadata.getEntityBindings()) {
      if (entity.hasPojoRepresentation()) {
        for (Class<?> type = entity.getMappedClass(); type != null; type = type.getSuperclass()) {
          Stream.of(type.getDeclaredFields()).forEach(check::check);
          Stream.of(type.getDeclaredMethods()).forEach(check::check);
        }
      }
    }
  }

  private <T extends AccessibleObject & Member> void check(T member) {
    Set<String> annotations =
        Stream.of(member.getAnnotations())
            .map(annotation -> annotation.annotationType().getName())
            .filter(name -> name.startsWith(JAKARTA))
            .map(name -> name.substring(JAKARTA.length()))
            .collect(Collectors.toSet());
    boolean derives =
        annotations.contains("MapsId")
            || (annotations.contains("Id")
                && (annotations.contains("OneToOne") || annotations.contains("ManyToOne")));
    Class<?> type = type(member);
    if (derives && isGapless(type)) {
      throw new AnnotationException(
          ("%s.%s makes an id of the one of %s, which is gapless, and could not be taken back after"
                  + " a rollback: give it an id of its own, or put @GaplessNumber on an attribute"
                  + " that is no part of the id.")
              .formatted(member.getDeclaringClass().getName(), member.getName(), type.getName()));
    }
  }

  private static Class<?> type(Member member) {
    return member instanceof Field field ? field.getType() : ((Method) member).getReturnType();
  }

  private boolean isGapless(Class<?> type) {
    PersistentClass entity = metadata.getEntityBinding(type.getName());
    return entity != null
        && table.idsOf(entity.getRootClass().getEntityName()).stream()
            .anyMatch(GeneratedProperty::isGaplessId);
  }
}
