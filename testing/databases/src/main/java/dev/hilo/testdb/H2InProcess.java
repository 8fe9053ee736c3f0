package dev.hilo.testdb;

import java.sql.SQLException;
import org.h2.tools.Server;

/** H2's TCP server in this JVM, so that other processes can connect too. */
final class H2InProcess implements Way {
  @Override
  public String name() {
    return Artifacts.coordinates(TestDatabase.H2);
  }

  /** H2 refuses connections from other machines unless told otherwise. */
  @Override
  public Found start() throws SQLException {
    Server server = Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-ifNotExists").start();
    Address address =
        new Address(
            "jdbc:h2:tcp://localhost:%d/mem:".formatted(server.getPort()),
            TestDatabase.H2.administrator(),
            "");
    return new Found(address, new H2MemoryLayout());
  }
}
