package dev.hilo.spring.internal.data.rest;

import dev.hilo.convention.IdPath;
import dev.hilo.spring.internal.startup.HiLoAnnotations;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
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
record PathIdConverter(ObjectProvider<PersistentEntities> entities)
    implements BackendIdConverter, Ordered {

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
            .anyMatch(HiLoAnnotations::contain);
  }

  @Override
  public String toRequestId(Serializable id, Class<?> type) {
    return IdPath.encode(id.toString());
  }

  @Override
  public Serializable fromRequestId(String segment, Class<?> type) {
    try {
      return AmbiguousId.of(IdPath.decode(segment));
    } catch (IllegalArgumentException e) {
      throw new ResourceNotFoundException(String.valueOf(e.getMessage()), e);
    }
  }

  /** After the application's own converters. */
  @Override
  public int getOrder() {
    return Ordered.LOWEST_PRECEDENCE;
  }
}
