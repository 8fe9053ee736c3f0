package dev.hilo.spring.internal.web;

import dev.hilo.convention.IdStrategy;
import dev.hilo.spring.internal.startup.HiLoAnnotations;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.ConditionalGenericConverter;

/**
 * Binds an empty form field to null if the property is a text that HiLo sets, as Spring does for
 * numbers. Otherwise the row of the form would be taken for an old one. All other texts stay.
 */
final class EmptyIdAsNull implements ConditionalGenericConverter {

  @Override
  public Set<ConvertiblePair> getConvertibleTypes() {
    return Set.of(new ConvertiblePair(String.class, String.class));
  }

  @Override
  public boolean matches(TypeDescriptor source, TypeDescriptor target) {
    return Arrays.stream(target.getAnnotations())
        .filter(HiLoAnnotations::contain)
        .anyMatch(EmptyIdAsNull::givesIdForNull);
  }

  /** With {@code @PrefixedId}, an empty text asks for a GUID, and perhaps nothing else may. */
  private static boolean givesIdForNull(Annotation annotation) {
    return !(AnnotationUtils.getValue(annotation, "strategies") instanceof IdStrategy[] allowed)
        || Arrays.asList(allowed).contains(IdStrategy.HILO);
  }

  @Override
  public @Nullable Object convert(
      @Nullable Object source, TypeDescriptor sourceType, TypeDescriptor targetType) {
    return "".equals(source) ? null : source;
  }
}
