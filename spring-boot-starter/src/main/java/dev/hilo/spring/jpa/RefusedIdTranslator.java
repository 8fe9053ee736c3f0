package dev.hilo.spring.jpa;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * Translates a refused id into the exception that Spring Data JDBC also throws. Otherwise Spring
 * reports only a JPA failure.
 */
final class RefusedIdTranslator implements PersistenceExceptionTranslator, Ordered {

  private static final String OF_GENERATORS = "org.hibernate.id.IdentifierGenerationException";

  RefusedIdTranslator() {}

  @Override
  public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException failure) {
    return failure.getClass().getName().equals(OF_GENERATORS)
            && failure.getCause() instanceof IllegalArgumentException
        ? new InvalidDataAccessApiUsageException(String.valueOf(failure.getMessage()), failure)
        : null;
  }

  /** Before the one of Hibernate, which translates everything. */
  @Override
  public int getOrder() {
    return 0;
  }
}
