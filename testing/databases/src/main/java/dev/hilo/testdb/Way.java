package dev.hilo.testdb;

/** One way to a running server. */
interface Way {
  /** What the line about the server and the error say about where it comes from. */
  String name();

  /**
   * Starts a server.
   *
   * @throws Exception if this way is closed here; {@link Unavailable} if it is known what would
   *     open it
   */
  Found start() throws Exception;

  /** A server that accepts connections, and how it keeps databases apart. */
  record Found(Address address, Layout layout) {}
}
