package dev.hilo.hibernate;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hibernate.AnnotationException;
import org.hibernate.boot.Metadata;
import org.hibernate.mapping.PersistentClass;

/**
 * Ids that are those of another entity. Where that one's is gapless they are refused: a rollback
 * takes the number back from the entity it was given to, and the other would keep it and overwrite
 * the row of whoever gets it next.
 */
final class DerivedIds {

  /** Known by name, since nothing else of that package is needed here. */
  private static final String JAKARTA = "jakarta.persistence.";

  private final Metadata metadata;
  private final List<HiLoTable> tables;

  private DerivedIds(Metadata metadata, List<HiLoTable> tables) {
    this.metadata = metadata;
    this.tables = tables;
  }

  static void refuseGapless(Metadata metadata, List<HiLoTable> tables) {
    if (tables.stream().flatMap(HiLoTable::ids).noneMatch(DerivedIds::isGaplessId)) {
      return;
    }
    DerivedIds ids = new DerivedIds(metadata, tables);
    for (PersistentClass entity : metadata.getEntityBindings()) {
      if (entity.hasPojoRepresentation()) {
        for (Class<?> type = entity.getMappedClass(); type != null; type = type.getSuperclass()) {
          Stream.of(type.getDeclaredFields()).forEach(ids::check);
          Stream.of(type.getDeclaredMethods()).forEach(ids::check);
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
    if (derives && isGapless(type(member))) {
      throw new AnnotationException(
          member.getDeclaringClass().getName()
              + "."
              + member.getName()
              + " makes an id of the one of "
              + type(member).getName()
              + ", which is gapless, and could not be taken back after a rollback: give it an id of"
              + " its own, or put @GaplessNumber on an attribute that is no part of the id.");
    }
  }

  private static Class<?> type(Member member) {
    return member instanceof Field field ? field.getType() : ((Method) member).getReturnType();
  }

  private boolean isGapless(Class<?> type) {
    PersistentClass entity = metadata.getEntityBinding(type.getName());
    return entity != null
        && tables.stream()
            .flatMap(table -> table.idsOf(entity.getRootClass().getEntityName()).values().stream())
            .anyMatch(DerivedIds::isGaplessId);
  }

  private static boolean isGaplessId(EntityIds ids) {
    return ids.isGapless() && ids.property().place() == IdProperty.Place.ID;
  }
}
