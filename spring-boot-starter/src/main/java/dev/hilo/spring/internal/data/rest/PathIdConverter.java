package dev.hilo.spring.internal.data.rest;

import dev.hilo.convention.IdPath;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.annotation.Order;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.context.PersistentEntities;
import org.springframework.data.rest.webmvc.ResourceNotFoundException;
import org.springframework.data.rest.webmvc.spi.BackendIdConverter;
import org.springframework.data.util.ProxyUtils;

/**
 * Encodes the ids of entities in URLs by {@link IdPath}. It supports {@link String} ids with one of
 * HiLo's annotations for JPA or Spring Data JDBC. Thread-safe.
 */
// Last, after the application's own converters.
@Order
record PathIdConverter(ObjectProvider<PersistentEntities> entities) implements BackendIdConverter {

  /** By name, because the annotations of dev.hilo.hibernate do not load without Hibernate. */
  private static final Set<String> ANNOTATIONS =
      Set.of("dev.hilo.hibernate", "dev.hilo.spring.data.jdbc");

  @Override
  public boolean supports(Class<?> type) {
    return entities
        .getObject()
        .getPersistentEntity(ProxyUtils.getUserClass(type))
        .map(PersistentEntity::getIdProperty)
        .filter(PathIdConverter::isTextOfHiLo)
        .isPresent();
  }

  private static boolean isTextOfHiLo(PersistentProperty<?> id) {
    return id.getType() == String.class
        && Stream.of(id.getField(), id.getGetter())
            .filter(Objects::nonNull)
            .flatMap(member -> Arrays.stream(member.getAnnotations()))
            .anyMatch(each -> ANNOTATIONS.contains(each.annotationType().getPackageName()));
  }

  @Override
  public String toRequestId(Serializable id, Class<?> type) {
    return IdPath.encode(id.toString());
  }

  @Override
  public Serializable fromRequestId(String segment, Class<?> type) {
    try {
      return IdPath.decode(segment);
    } catch (IllegalArgumentException e) {
      throw new ResourceNotFoundException(String.valueOf(e.getMessage()), e);
    }
  }
}
