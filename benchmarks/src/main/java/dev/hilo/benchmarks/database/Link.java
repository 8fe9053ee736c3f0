package dev.hilo.benchmarks.database;

import dev.hilo.testdb.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network between clients and a server of this machine: every round trip takes a while longer,
 * and they are counted. A round trip begins where a client speaks after the server spoke, however
 * many packets either needs.
 */
public final class Link implements AutoCloseable {

  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(?<before>jdbc:[^/]+//)(?<host>[^/:?,]+):(?<port>\\d+)(?<after>.*)");

  private final ServerSocket door;
  private final String url;
  private final String host;
  private final int port;
  private final long delayNanos;
  private final AtomicLong roundTrips = new AtomicLong();

  /**
   * A link to the server of a database.
   *
   * @param delayNanos how much longer a round trip takes
   */
  public Link(Schema schema, long delayNanos) throws IOException {
    Matcher parts = HOST_AND_PORT.matcher(schema.sharedUrl());
    if (!parts.matches()) {
      throw new IllegalArgumentException("No host and port in " + schema.sharedUrl());
    }
    this.host = parts.group("host");
    this.port = Integer.parseInt(parts.group("port"));
    this.delayNanos = delayNanos;
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.url = parts.group("before") + "127.0.0.1:" + door.getLocalPort() + parts.group("after");
    daemon(this::welcome);
  }

  /** The database by this link. */
  public String url() {
    return url;
  }

  /** How many round trips there were. */
  public long roundTrips() {
    return roundTrips.get();
  }

  @Override
  public void close() throws IOException {
    door.close();
  }

  private void welcome() throws IOException {
    while (true) {
      Socket client = door.accept();
      Socket server = new Socket(host, port);
      client.setTcpNoDelay(true);
      server.setTcpNoDelay(true);
      AtomicBoolean answered = new AtomicBoolean(true);
      daemon(() -> relay(client, server, () -> turn(answered)));
      daemon(() -> relay(server, client, () -> answered.set(true)));
    }
  }

  private void turn(AtomicBoolean answered) {
    if (answered.compareAndSet(true, false)) {
      roundTrips.incrementAndGet();
      long until = System.nanoTime() + delayNanos;
      for (long left = delayNanos; left > 0; left = until - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }
  }

  private static void relay(Socket from, Socket to, Runnable before) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] buffer = new byte[1 << 16];
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        before.run();
        out.write(buffer, 0, read);
      }
    }
  }

  private static void daemon(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // One side has closed; the other one hears of it by its own socket.
              }
            },
            "link");
    thread.setDaemon(true);
    thread.start();
  }

  /** What a thread does until a socket is closed. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }
}
