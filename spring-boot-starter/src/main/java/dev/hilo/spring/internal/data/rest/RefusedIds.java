package dev.hilo.spring.internal.data.rest;

import dev.hilo.internal.common.Causes;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.UncategorizedDataAccessException;
import org.springframework.data.rest.webmvc.RepositoryRestExceptionHandler;
import org.springframework.data.rest.webmvc.support.ExceptionMessage;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** Answers an id that HiLo refuses with 400 and the reason. Spring Data REST would answer 500. */
@Order(0)
@ControllerAdvice(basePackageClasses = RepositoryRestExceptionHandler.class)
final class RefusedIds {

  /** What HiLo throws for JPA and for Spring Data JDBC, as Spring translates it. */
  @ExceptionHandler({
    InvalidDataAccessApiUsageException.class,
    UncategorizedDataAccessException.class
  })
  ResponseEntity<ExceptionMessage> answer(DataAccessException failure) {
    return Causes.of(failure)
        .filter(RefusedIds::isRefusal)
        .findFirst()
        .map(refusal -> ResponseEntity.badRequest().body(new ExceptionMessage(refusal)))
        .orElseThrow(() -> failure);
  }

  private static boolean isRefusal(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    return (message.startsWith("No id for ")
            && cause.getCause() instanceof IllegalArgumentException)
        || (message.startsWith("The id ") && message.contains(" is a request for a new id"));
  }
}
