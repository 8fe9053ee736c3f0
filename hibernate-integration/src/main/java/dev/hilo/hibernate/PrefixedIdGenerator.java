package dev.hilo.hibernate;

import java.lang.reflect.Member;
import java.util.Set;
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
    prepare(
        property,
        annotation.collection(),
        new Making.ByValue(Set.of(annotation.strategies()), annotation.ownPrefixOnly()),
        context);
  }
}
