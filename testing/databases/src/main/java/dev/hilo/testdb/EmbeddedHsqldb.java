package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.HsqldbLayout;
import dev.hilo.testdb.process.FreePort;
import org.hsqldb.persist.HsqlProperties;
import org.hsqldb.server.Server;

/** HSQLDB in this JVM, and its server, so that other processes can connect too. */
final class EmbeddedHsqldb {
  private static final int ATTEMPTS = 5;

  private EmbeddedHsqldb() {}

  static ServerSource.Started start() throws Exception {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.find();
      Server server = server(port);
      server.start();
      try {
        server.checkRunning(true);
        String url = "jdbc:hsqldb:hsql://localhost:%d/".formatted(port);
        return new ServerSource.Started(
            new Address(url, TestDatabase.HSQLDB.administrator(), ""), new HsqldbLayout(true));
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static Server server(int port) throws Exception {
    HsqlProperties properties = new HsqlProperties();
    properties.setProperty("server.address", "localhost");
    properties.setProperty("server.port", port);
    properties.setProperty("server.remote_open", true);
    properties.setProperty("server.maxdatabases", 1000);
    properties.setProperty("server.silent", true);
    properties.setProperty("server.no_system_exit", true);
    properties.setProperty("server.daemon", true);
    Server server = new Server();
    server.setProperties(properties);
    server.setLogWriter(null);
    server.setErrWriter(null);
    return server;
  }
}
