package dev.hilo.spring.internal.startup;

import java.lang.annotation.Annotation;
import java.util.Set;

/** HiLo's annotations for attributes of entities and aggregates. */
public final class HiLoAnnotations {

  /** By name, because the annotations of dev.hilo.hibernate do not load without Hibernate. */
  private static final Set<String> PACKAGES =
      Set.of("dev.hilo.hibernate", "dev.hilo.spring.data.jdbc");

  private HiLoAnnotations() {}

  /** Whether HiLo sets the annotated attribute. */
  public static boolean contain(Annotation annotation) {
    return PACKAGES.contains(annotation.annotationType().getPackageName());
  }
}
