package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.Layout;
import dev.hilo.testdb.process.Unavailable;
import dev.hilo.testdb.server.Artifacts;
import java.util.concurrent.Callable;

/**
 * A possible source of a running server.
 *
 * @param name where the server comes from, for messages
 * @param value what {@code name} is set to, after an equals sign; empty if it is no setting
 * @param start starts the server, or throws why this source has none; {@link Unavailable} if the
 *     remedy is known
 */
record ServerSource(String name, String value, Callable<Started> start) {

  ServerSource(String name, Callable<Started> start) {
    this(name, "", start);
  }

  /** A server from a jar on the class path. */
  static ServerSource jar(TestDatabase database, Callable<Started> start) {
    return new ServerSource(Artifacts.coordinates(database.key()), start);
  }

  /** A server that accepts connections, and how it keeps databases apart. */
  record Started(Address address, Layout layout) {}
}
