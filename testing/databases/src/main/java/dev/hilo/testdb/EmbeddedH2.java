package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.H2MemoryLayout;
import java.sql.SQLException;
import org.h2.tools.Server;

/** H2's TCP server in this JVM, so that other processes can connect too. */
final class EmbeddedH2 {
  private EmbeddedH2() {}

  /** H2 refuses connections from other machines unless told otherwise. */
  static ServerSource.Started start() throws SQLException {
    Server server = Server.createTcpServer("-tcpPort", "0", "-tcpDaemon", "-ifNotExists").start();
    String url = "jdbc:h2:tcp://localhost:%d/mem:".formatted(server.getPort());
    return new ServerSource.Started(
        new Address(url, TestDatabase.H2.administrator(), ""), new H2MemoryLayout());
  }
}
