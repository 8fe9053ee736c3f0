package dev.hilo.samples.documents;

/**
 * A document in the table.
 *
 * @param id its key, whether or not the document has a property for it
 * @param version how often it was changed, which an update must know
 */
public record Stored<T>(String id, long version, T document) {

  /** The same id and version with a changed document, for {@code update}. */
  public Stored<T> with(T changed) {
    return new Stored<>(id, version, changed);
  }
}
