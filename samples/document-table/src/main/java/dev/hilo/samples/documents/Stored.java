package dev.hilo.samples.documents;

/**
 * A document as the table has it.
 *
 * @param id its key, whether or not the document has a property for it
 * @param version how often it was changed; whoever changes it again has to name it
 * @param document the document itself, which belongs to the caller
 */
public record Stored<T>(String id, long version, T document) {

  /** The same with another document in place of this one, to be given to {@code update}. */
  public Stored<T> with(T changed) {
    return new Stored<>(id, version, changed);
  }
}
