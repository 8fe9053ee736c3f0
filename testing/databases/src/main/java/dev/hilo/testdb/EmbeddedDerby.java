package dev.hilo.testdb;

import dev.hilo.testdb.file.TemporaryDirectory;
import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.DerbyLayout;
import dev.hilo.testdb.process.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import org.apache.derby.drda.NetworkServerControl;

/** Derby in this JVM, and its server, so that other processes can connect too. */
final class EmbeddedDerby {
  /** For two minutes, on a machine that has other things to do. */
  private static final int ATTEMPTS = 6_000;

  private EmbeddedDerby() {}

  static ServerSource.Started start() throws Exception {
    System.setProperty(
        "derby.system.home", TemporaryDirectory.of(TestDatabase.DERBY.key()).toString());
    // A wait for a lock ends by this alone: Derby's driver ignores the time limits of JDBC.
    System.setProperty("derby.locks.waitTimeout", "2");
    System.setProperty("derby.locks.deadlockTimeout", "1");
    int port = FreePort.find();
    NetworkServerControl server = new NetworkServerControl(InetAddress.getLoopbackAddress(), port);
    server.start(null);
    awaitServing(server);
    String url = "jdbc:derby://localhost:%d/".formatted(port);
    return new ServerSource.Started(
        new Address(url, TestDatabase.DERBY.administrator(), "any"), new DerbyLayout(true));
  }

  private static void awaitServing(NetworkServerControl server) throws Exception {
    for (int attempt = 1; ; attempt++) {
      try {
        server.ping();
        return;
      } catch (Exception e) {
        if (attempt == ATTEMPTS) {
          throw new IOException("Derby's server does not answer", e);
        }
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
  }
}
