package dev.hilo.hibernate;

import dev.hilo.IdStrategy;
import java.lang.reflect.Member;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
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
    prepare(
        property,
        annotation.collection(),
        new Making.ByValue(strategies(annotation, property), annotation.ownPrefixOnly()),
        context);
  }

  private static Set<IdStrategy> strategies(PrefixedId annotation, IdProperty property) {
    Set<IdStrategy> strategies = EnumSet.noneOf(IdStrategy.class);
    Collections.addAll(strategies, annotation.strategies());
    if (strategies.isEmpty()) {
      throw new AnnotationException(
          property
              + ": @PrefixedId(strategies = {}) allows no id at all. Name one strategy or more, or"
              + " leave it out for all.");
    }
    return strategies;
  }
}
