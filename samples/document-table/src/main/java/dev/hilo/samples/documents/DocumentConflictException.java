package dev.hilo.samples.documents;

/** Another client was faster. Nothing was changed. */
public final class DocumentConflictException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  DocumentConflictException(String message, Throwable cause) {
    super(message, cause);
  }
}
