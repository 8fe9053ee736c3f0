package dev.hilo.samples.documents;

/** Told of documents that were stored and committed. */
@FunctionalInterface
public interface Progress {

  /**
   * So many more are there.
   *
   * @param count how many since the last call
   * @param last the id of the last one
   */
  void stored(int count, String last);
}
