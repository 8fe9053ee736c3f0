package dev.hilo.hibernate;

import java.lang.reflect.Member;
import org.hibernate.generator.AnnotationBasedGenerator;
import org.hibernate.generator.GeneratorCreationContext;

/** Hibernate's generator for {@link SequenceId}. */
public final class SequenceIdGenerator extends BornBeforeInsert
    implements AnnotationBasedGenerator<SequenceId> {

  private static final long serialVersionUID = 1L;

  /** For Hibernate. */
  public SequenceIdGenerator() {}

  @Override
  public void initialize(SequenceId annotation, Member member, GeneratorCreationContext context) {
    IdProperty property = IdProperty.of(context, member);
    property.requireText("@SequenceId", "use @HiLoId or @IdentityId for numbers");
    prepare(property, annotation.collection(), new Making.Sequence(), context);
  }
}
