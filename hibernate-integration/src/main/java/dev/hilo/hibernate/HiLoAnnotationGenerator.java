package dev.hilo.hibernate;

import dev.hilo.hibernate.internal.generate.GaplessStrategy;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.ByValue;
import dev.hilo.hibernate.internal.generate.IdGenerationStrategy.Simple;
import dev.hilo.hibernate.internal.property.GeneratedProperty.Kind;
import dev.hilo.hibernate.internal.property.MappedProperty;
import java.lang.annotation.Annotation;
import java.lang.reflect.Member;
import java.util.List;
import org.hibernate.AnnotationException;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.GeneratorCreationContext;

/** Hibernate's generator for HiLo's annotations. Thread-safe once initialized. */
public final class HiLoAnnotationGenerator extends HiLoGenerator
    implements AnnotationBasedGenerator<Annotation> {

  private static final long serialVersionUID = 1L;

  /** For Hibernate. */
  public HiLoAnnotationGenerator() {}

  @Override
  public void initialize(Annotation annotation, Member member, GeneratorCreationContext context) {
    name = "@" + annotation.annotationType().getSimpleName();
    if (annotation instanceof GaplessNumber number) {
      MappedProperty attribute = MappedProperty.ofAttribute(context, member);
      GaplessStrategy strategy =
          new GaplessStrategy(
              number.series(),
              number.zone(),
              number.dateFrom(),
              number.seriesFrom(),
              number.keepAssigned());
      strategy.check(context, attribute);
      prepare(context, attribute, number.collection(), "", strategy);
      return;
    }
    MappedProperty property = MappedProperty.of(context, member);
    if (annotation instanceof PrefixedId id) {
      property.requireText(name, "Use @HiLoId or @IdentityId for numbers");
      ByValue strategy = new ByValue(List.of(id.strategies()), id.anyPrefix());
      prepare(context, property, id.collection(), id.rangeSize(), strategy);
    } else if (annotation instanceof HiLoId id) {
      prepare(
          context,
          property,
          id.collection(),
          id.rangeSize(),
          new Simple(Kind.HILO, id.assignable()));
    } else if (annotation instanceof IdentityId id) {
      prepare(context, property, id.collection(), "", new Simple(Kind.IDENTITY, id.assignable()));
    } else if (annotation instanceof SequenceId id) {
      property.requireText(name, "Use @HiLoId or @IdentityId for numbers");
      prepare(context, property, id.collection(), "", new Simple(Kind.SEQUENCE, id.assignable()));
    } else {
      throw new AnnotationException(property + " has " + annotation + ", which is not HiLo's.");
    }
  }
}
