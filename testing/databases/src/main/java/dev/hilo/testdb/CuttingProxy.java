package dev.hilo.testdb;

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
 * Stands between clients and the real server of a {@link Schema}, and fails as networks and servers
 * do: it cuts a connection after the server did what it was asked and before the client hears of
 * it, cuts all connections, refuses new ones, falls silent, or is far away. And it counts round
 * trips.
 */
public final class CuttingProxy implements AutoCloseable {

  private final Address server;
  private final int port;
  private final Set<Relay> relays = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean armed = new AtomicBoolean();
  private final AtomicInteger cuts = new AtomicInteger();
  private final AtomicLong turns = new AtomicLong();
  private volatile boolean silent;
  private volatile long delayNanos;
  private volatile ServerSocket door;
  private volatile Thread doorman;

  private CuttingProxy(Address server) throws IOException {
    this.server = server;
    this.door = open(0);
    this.port = door.getLocalPort();
    this.doorman = listen(door);
  }

  /**
   * Whether a server is reached by a network connection, so that a proxy can stand before it.
   *
   * @param schema a database of the server
   * @return whether its URL names a host and a port
   */
  public static boolean canStandBefore(Schema schema) {
    return schema.sharedAddress().hasPort();
  }

  /**
   * Stands before the server of a database.
   *
   * @param schema a database of the server
   * @return the proxy, which passes everything on until it is told otherwise
   */
  public static CuttingProxy before(Schema schema) {
    try {
      return new CuttingProxy(schema.sharedAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The database, reached through this proxy.
   *
   * @return a data source without a pool
   */
  public DataSource dataSource() {
    return new DriverDataSource(server.withUrl(url()));
  }

  /**
   * The URL of the database, reached through this proxy.
   *
   * @return the URL
   */
  public String url() {
    return server.through(port).url();
  }

  /**
   * Passes the next request on, waits until the server has answered it, and then cuts the
   * connection: the client does not get the answer.
   */
  public void cutAtNextAnswer() {
    armed.set(true);
  }

  /**
   * How often an answer was cut off.
   *
   * @return the number
   */
  public int cuts() {
    return cuts.get();
  }

  /**
   * How often a client spoke that had heard the server since it spoke last: round trips, however
   * many packets each of them took.
   *
   * @return the number
   */
  public long turns() {
    return turns.get();
  }

  /**
   * Makes every round trip take longer, as a server does that is far away.
   *
   * @param perRoundTrip how much longer
   */
  public void delay(Duration perRoundTrip) {
    delayNanos = perRoundTrip.toNanos();
  }

  /** Cuts all connections that there are; new ones are welcome. */
  public void cutAll() {
    relays.forEach(Relay::close);
  }

  /** Passes nothing on any more: new connections are accepted, and nobody ever answers. */
  public void fallSilent() {
    silent = true;
  }

  /**
   * Passes nothing on any more on the connections that there are, as a firewall does that has
   * forgotten them; new ones are served.
   */
  public void silenceAll() {
    relays.forEach(relay -> relay.mute = true);
  }

  /** New connections are served again; those that it was silent on never will be. */
  public void speakAgain() {
    silent = false;
  }

  /** Cuts all connections and refuses new ones, as a server does that is not there. */
  public void refuse() {
    close(door);
    try {
      // Until it is gone, the system may still let somebody in.
      doorman.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    cutAll();
  }

  /**
   * Whether connections are refused.
   *
   * @return whether {@link #refuse} was called last, and not {@link #accept}
   */
  public boolean isRefusing() {
    return door.isClosed();
  }

  /** Accepts connections again. */
  public void accept() {
    try {
      door = open(port);
      doorman = listen(door);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    refuse();
  }

  private static ServerSocket open(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return socket;
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
                // Whoever closed a socket meant it.
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

  /** What a thread of the proxy does until a socket is closed. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  /** One connection of a client, and its counterpart to the server. */
  private final class Relay {

    private final Socket client;
    private final Socket upstream;
    private volatile boolean mute = silent;
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
          mute |= silent;
          if (mute) {
            continue;
          }
          if (answers) {
            asked.set(false);
          } else if (!asked.getAndSet(true)) {
            turns.incrementAndGet();
            travel();
          }
          if (!answers && armed.compareAndSet(true, false)) {
            answerIsCut = true;
          }
          if (answers && answerIsCut) {
            cuts.incrementAndGet();
            return;
          }
          to.write(buffer, 0, read);
          to.flush();
        }
      } finally {
        close();
      }
    }

    private void travel() {
      long arrival = System.nanoTime() + delayNanos;
      for (long left = delayNanos; left > 0; left = arrival - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    void close() {
      relays.remove(this);
      CuttingProxy.close(client);
      CuttingProxy.close(upstream);
    }
  }
}
