package dev.hilo.testdb;

import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.jdbc.DriverDataSource;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/**
 * A proxy between clients and the server of a {@link Schema} that fails like networks and servers:
 * it cuts a connection after the server has answered and before the client gets the answer, cuts
 * all connections, refuses new ones, stops forwarding, or adds latency. It also counts round trips.
 */
public final class CuttingProxy implements AutoCloseable {

  private final Address server;
  private final int port;
  private final Set<Relay> relays = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean armed = new AtomicBoolean();
  private final AtomicInteger cuts = new AtomicInteger();
  private final AtomicLong turns = new AtomicLong();
  private volatile long delayNanos;
  private volatile ServerSocket listener;
  private volatile Thread acceptor;

  private CuttingProxy(Address server) {
    this.server = server;
    this.listener = open(0);
    this.port = listener.getLocalPort();
    this.acceptor = listen(listener);
  }

  /** Whether clients reach the server of a database by its host and port. */
  public static boolean canStandBefore(Schema schema) {
    return schema.sharedAddress().hasPort();
  }

  /** Opens a proxy for the server of a database. It forwards everything at first. */
  public static CuttingProxy before(Schema schema) {
    return new CuttingProxy(schema.sharedAddress());
  }

  /** Opens a proxy for a server. It forwards everything at first. */
  public static CuttingProxy before(ServerNode node) {
    return new CuttingProxy(node.address());
  }

  /** Where the proxy listens on this machine. */
  public int port() {
    return port;
  }

  /** The database, reached through this proxy without a pool. */
  public DataSource dataSource() {
    return new DriverDataSource(server.withUrl(url()));
  }

  /** The URL of the database, reached through this proxy. */
  public String url() {
    return server.through(port).url();
  }

  /**
   * Forwards the next request, and cuts the connection when the server answers. The client does not
   * get the answer.
   */
  public void cutAtNextAnswer() {
    armed.set(true);
  }

  /** How often an answer was cut off. */
  public int cuts() {
    return cuts.get();
  }

  /**
   * The round trips, however many packets each of them took. A {@link #delay} lets the packets of
   * one request come together, of which the server might answer the first before the next.
   */
  public long turns() {
    return turns.get();
  }

  /** Adds latency to every round trip, like a distant server. */
  public void delay(Duration perRoundTrip) {
    delayNanos = perRoundTrip.toNanos();
  }

  /** Cuts all open connections, and accepts new ones. */
  public void cutAll() {
    relays.forEach(Relay::close);
  }

  /**
   * Stops forwarding on the open connections, like a firewall that has dropped their state. New
   * ones are served.
   */
  public void silenceAll() {
    relays.forEach(relay -> relay.mute = true);
  }

  /** Cuts all connections and refuses new ones, like a server that is down. */
  public void refuse() {
    close(listener);
    try {
      // Until this thread has ended, a client may still connect.
      acceptor.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    cutAll();
  }

  /** Whether {@link #refuse} was called last, and not {@link #accept}. */
  public boolean isRefusing() {
    return listener.isClosed();
  }

  /** Accepts connections again. */
  public void accept() {
    listener = open(port);
    acceptor = listen(listener);
  }

  @Override
  public void close() {
    refuse();
  }

  private static ServerSocket open(int port) {
    try {
      ServerSocket socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Thread listen(ServerSocket socket) {
    return daemon(
        () -> {
          while (true) {
            Relay relay = new Relay(socket.accept());
            relays.add(relay);
            relay.start();
          }
        });
  }

  private static Thread daemon(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // The socket was closed on purpose.
              }
            },
            "cutting-proxy");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void close(AutoCloseable socket) {
    try {
      socket.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The work of a thread until its socket is closed. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  /** A connection of a client, and its counterpart to the server. */
  private final class Relay {

    private final Socket client;
    private final Socket upstream;
    private volatile boolean mute;
    private volatile boolean answerIsCut;
    private final AtomicBoolean asked = new AtomicBoolean();

    Relay(Socket client) throws IOException {
      this.client = client;
      this.upstream = new Socket(server.host(), server.port());
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
    }

    void start() {
      daemon(() -> pump(client.getInputStream(), upstream.getOutputStream(), false));
      daemon(() -> pump(upstream.getInputStream(), client.getOutputStream(), true));
    }

    private void pump(InputStream from, OutputStream to, boolean answers) throws IOException {
      try {
        byte[] buffer = new byte[1 << 16];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
          if (mute) {
            continue;
          }
          if (!answers) {
            request();
            // PostgreSQL's driver sends BEGIN by itself, and does not wait for its answer.
            while (read < buffer.length && from.available() > 0) {
              read += from.read(buffer, read, buffer.length - read);
            }
          } else if (answerIsCut) {
            cuts.incrementAndGet();
            return;
          } else {
            asked.set(false);
          }
          to.write(buffer, 0, read);
          to.flush();
        }
      } finally {
        close();
      }
    }

    private void request() {
      if (!asked.getAndSet(true)) {
        turns.incrementAndGet();
        travel();
      }
      if (armed.compareAndSet(true, false)) {
        answerIsCut = true;
      }
    }

    private void travel() {
      long arrival = System.nanoTime() + delayNanos;
      for (long rest = delayNanos; rest > 0; rest = arrival - System.nanoTime()) {
        LockSupport.parkNanos(rest);
      }
    }

    void close() {
      relays.remove(this);
      CuttingProxy.close(client);
      CuttingProxy.close(upstream);
    }
  }
}
