package dev.hilo.samples.documents;

import java.util.OptionalLong;

/** Somebody else was faster; nothing was changed. */
public final class DocumentConflictException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private DocumentConflictException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * The version that was changed is not the one that is there.
   *
   * @param changed what was to be written
   * @param now the version that is there, if the document is
   */
  public static DocumentConflictException changed(
      Stored<?> changed, OptionalLong now, Throwable cause) {
    return new DocumentConflictException(
        changed.id()
            + " was changed by somebody else: you had version "
            + changed.version()
            + ", and "
            + (now.isPresent() ? "now it has " + now.getAsLong() : "now it is gone")
            + ". Load it again, and decide anew.",
        cause);
  }

  /** There is a document with the id of a new one. */
  public static DocumentConflictException exists(String id, Throwable cause) {
    return new DocumentConflictException(
        "There is a document " + id + " already: load and update it, or give this one another id.",
        cause);
  }
}
