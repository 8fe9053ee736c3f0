package dev.hilo.spring.internal.jpa;

import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/** Translates a refused id into the exception that is thrown for Spring Data JDBC, too. */
final class RefusedIdTranslator implements PersistenceExceptionTranslator, Ordered {

  @Override
  public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException failure) {
    String type = failure.getClass().getName();
    return type.equals("org.hibernate.id.IdentifierGenerationException")
            && failure.getCause() instanceof IllegalArgumentException
        ? new InvalidDataAccessApiUsageException(String.valueOf(failure.getMessage()), failure)
        : null;
  }

  /** Before Spring's translator for Hibernate, which translates everything. */
  @Override
  public int getOrder() {
    return 0;
  }
}
