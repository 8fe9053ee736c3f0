package dev.hilo.testdb;

import org.hsqldb.persist.HsqlProperties;
import org.hsqldb.server.Server;

/** HSQLDB in this JVM, and its server, so that other processes can connect too. */
final class HsqldbInProcess implements Way {
  private static final int ATTEMPTS = 5;

  @Override
  public String name() {
    return Artifacts.coordinates(TestDatabase.HSQLDB);
  }

  @Override
  public Found start() throws Exception {
    for (int attempt = 1; ; attempt++) {
      int port = FreePort.find();
      Server server = server(port);
      server.start();
      try {
        server.checkRunning(true);
      } catch (RuntimeException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
        continue;
      }
      Address address =
          new Address(
              "jdbc:hsqldb:hsql://localhost:%d/".formatted(port),
              TestDatabase.HSQLDB.administrator(),
              "");
      return new Found(address, new HsqldbMemoryLayout());
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
