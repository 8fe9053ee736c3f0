package dev.hilo.testdb.process;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports on which no process listens at this moment; the next moment one may be taken. The system
 * does not give them to outgoing connections, so that a server can be started on its port again.
 */
public final class FreePort {
  private static final int LEAST = 15_000;
  private static final int END = 32_000;

  private FreePort() {}

  public static int find() throws IOException {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LEAST, END);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // Another one is free.
      }
    }
  }

  /** Finds several different ports. */
  public static List<Integer> find(int count) throws IOException {
    Set<Integer> ports = new HashSet<>();
    while (ports.size() < count) {
      ports.add(find());
    }
    return List.copyOf(ports);
  }
}
