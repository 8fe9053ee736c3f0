package dev.hilo.hibernate;

import dev.hilo.AllowedIds;
import java.lang.reflect.Member;
import java.util.List;
import org.hibernate.AnnotationException;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.GeneratorCreationContext;

/** Hibernate's generator for {@link PrefixedId}. */
public final class PrefixedIdGenerator extends BornBeforeInsert
    implements AnnotationBasedGenerator<PrefixedId> {

  private static final long serialVersionUID = 1L;

  /** For Hibernate. */
  public PrefixedIdGenerator() {}

  @Override
  public void initialize(PrefixedId annotation, Member member, GeneratorCreationContext context) {
    IdProperty property = IdProperty.of(context, member);
    property.requireText("@PrefixedId", "use @HiLoId or @IdentityId for numbers");
    Making making = new Making.ByValue(allowed(annotation, property));
    prepare(property, annotation.collection(), making, context).rangeSize(annotation.rangeSize());
  }

  private static AllowedIds allowed(PrefixedId annotation, IdProperty property) {
    try {
      return new AllowedIds(List.of(annotation.strategies()), annotation.ownPrefixOnly());
    } catch (IllegalArgumentException e) {
      throw new AnnotationException(property + ": " + e.getMessage(), e);
    }
  }
}
