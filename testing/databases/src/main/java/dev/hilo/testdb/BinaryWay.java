package dev.hilo.testdb;

import java.io.IOException;
import java.util.List;

/** A server from a jar, unpacked and initialised once per machine and started once per JVM. */
final class BinaryWay implements Way {
  private static final int ATTEMPTS = 5;

  private final ServerBinary binary;

  BinaryWay(ServerBinary binary) {
    this.binary = binary;
  }

  @Override
  public String name() {
    return Artifacts.coordinates(binary.database());
  }

  @Override
  public Found start() throws IOException, Unavailable {
    Installation installation = Installation.make(binary);
    for (int attempt = 1; ; attempt++) {
      ServerNode node = installation.node(binary.database().key());
      try {
        node.start(List.of());
        return new Found(node.address(), Layout.of(binary.database()));
      } catch (IOException e) {
        boolean isPortTaken = node.foundPortTaken();
        node.close();
        if (attempt == ATTEMPTS || !isPortTaken) {
          throw e;
        }
      }
    }
  }
}
