package dev.hilo.samples.shop.web;

import dev.hilo.samples.shop.NameTakenException;
import dev.hilo.samples.shop.NothingToInvoiceException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Maps exceptions to error responses. */
@RestControllerAdvice
class Problems {

  /** An id that breaks a rule, or a missing name. The message says which. */
  @ExceptionHandler(IllegalArgumentException.class)
  ProblemDetail refused(IllegalArgumentException e) {
    return problem(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
  }

  @ExceptionHandler(NothingToInvoiceException.class)
  ProblemDetail nothingToDo(NothingToInvoiceException e) {
    return problem(HttpStatus.CONFLICT, String.valueOf(e.getMessage()));
  }

  /** A semantic id can exist already. An id that HiLo generates never does. */
  @ExceptionHandler(NameTakenException.class)
  ProblemDetail taken(NameTakenException e) {
    return problem(HttpStatus.CONFLICT, String.valueOf(e.getMessage()));
  }

  /**
   * For example, two requests issued the invoice for the same order. The rollback returned the
   * number.
   */
  @ExceptionHandler({ConcurrencyFailureException.class, DataIntegrityViolationException.class})
  ProblemDetail conflict(DataAccessException e) {
    return problem(HttpStatus.CONFLICT, "Another request changed the same data first. Try again.");
  }

  private static ProblemDetail problem(HttpStatus status, String detail) {
    return ProblemDetail.forStatusAndDetail(status, detail);
  }
}
