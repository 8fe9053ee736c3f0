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

/** What went wrong, in words for the one who asked. */
@RestControllerAdvice
class Problems {

  /** An id that breaks a rule, a name that is missing: the message says which. */
  @ExceptionHandler(IllegalArgumentException.class)
  ProblemDetail refused(IllegalArgumentException e) {
    return problem(HttpStatus.BAD_REQUEST, String.valueOf(e.getMessage()));
  }

  @ExceptionHandler(NothingToInvoiceException.class)
  ProblemDetail nothingToDo(NothingToInvoiceException e) {
    return problem(HttpStatus.CONFLICT, String.valueOf(e.getMessage()));
  }

  /** A semantic id may be there already; those that HiLo makes never are. */
  @ExceptionHandler(NameTakenException.class)
  ProblemDetail taken(NameTakenException e) {
    return problem(HttpStatus.CONFLICT, String.valueOf(e.getMessage()));
  }

  /** Such as one who issued the invoice for the same order. The number went back. */
  @ExceptionHandler({ConcurrencyFailureException.class, DataIntegrityViolationException.class})
  ProblemDetail inTheWay(DataAccessException e) {
    return problem(HttpStatus.CONFLICT, "Somebody else was faster: try again.");
  }

  private static ProblemDetail problem(HttpStatus status, String detail) {
    return ProblemDetail.forStatusAndDetail(status, detail);
  }
}
