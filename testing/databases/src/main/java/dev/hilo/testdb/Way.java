package dev.hilo.testdb;

/** A source of a running server. */
interface Way {
  /** Where the server comes from, for messages. */
  String name();

  /**
   * Starts a server.
   *
   * @throws Exception if this source is not available; {@link Unavailable} if the remedy is known
   */
  Found start() throws Exception;

  /** A server that accepts connections, and how it keeps databases apart. */
  record Found(Address address, Layout layout) {}
}
