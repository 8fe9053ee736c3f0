package dev.hilo.torture.internal.process;

import dev.hilo.torture.internal.database.JdbcAddress;
import dev.hilo.torture.internal.schedule.FaultKind;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Forwards the connections of one client to the server, and fails like a network. */
public final class FaultyProxy implements Closeable {

  /**
   * A reset that meets no request by then is dropped. Otherwise a client that has lost its
   * connections would lose each new one, too, and never get ahead.
   */
  private static final Duration ARMED = Duration.ofMillis(50);

  /** A login takes several requests. Resets would meet hardly anything else. */
  private static final int LOGIN_REQUESTS = 12;

  private static final int CONNECT_MILLIS = 5_000;

  private final JdbcAddress address;
  private final Consumer<FaultKind> happened;
  private final Duration armedFor;
  private final ServerSocket listener;
  private final Set<Relay> relays = ConcurrentHashMap.newKeySet();
  private final AtomicReference<@Nullable Armed> armed = new AtomicReference<>();
  private volatile boolean isSilent;
  private volatile int delayMillis;

  /**
   * Opens a proxy.
   *
   * @param happened called when a request meets a reset
   */
  public FaultyProxy(JdbcAddress address, Consumer<FaultKind> happened) throws IOException {
    this(address, happened, ARMED);
  }

  /** With resets that wait so long for a request. */
  FaultyProxy(JdbcAddress address, Consumer<FaultKind> happened, Duration armedFor)
      throws IOException {
    this.address = address;
    this.happened = happened;
    this.armedFor = armedFor;
    this.listener = new ServerSocket();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Daemon.start("proxy-accept", this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** The URL of the database, reached through this proxy. */
  public String url() {
    return address.through(port());
  }

  public int connections() {
    return relays.size();
  }

  /** Resets the connection of the next request, before or after the server works on it. */
  public void resetNext(FaultKind beforeOrAfter) {
    armed.set(new Armed(beforeOrAfter, System.nanoTime() + armedFor.toNanos()));
  }

  public void delay(int millis) {
    delayMillis = millis;
  }

  public void cutAll() {
    relays.forEach(Relay::close);
  }

  /** The open connections forward nothing any more, in both directions. */
  public void silenceOpen() {
    relays.forEach(relay -> relay.isSilent = true);
  }

  /** Closes the silent connections. */
  public void cutSilent() {
    relays.stream().filter(relay -> relay.isSilent).forEach(Relay::close);
  }

  /** Open and new connections forward nothing, until this is called with false. */
  public void blackout(boolean on) {
    isSilent = on;
    if (on) {
      silenceOpen();
    } else {
      cutSilent();
    }
  }

  /** Forwards everything again. */
  public void heal() {
    armed.set(null);
    delayMillis = 0;
    blackout(false);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    cutAll();
  }

  private void accept() throws IOException {
    while (true) {
      Relay relay = new Relay(listener.accept());
      relays.add(relay);
      Daemon.start("proxy-connect", relay::connect);
    }
  }

  /** A reset that waits for a request. */
  private record Armed(FaultKind kind, long until) {}

  /** A connection of the client, and its counterpart to the server. */
  private final class Relay {

    private final Socket client;
    private final Socket server = new Socket();
    private volatile boolean isSilent = FaultyProxy.this.isSilent;
    private volatile boolean isAnswerLost;
    private int requests;

    Relay(Socket client) {
      this.client = client;
    }

    void connect() throws IOException {
      try {
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        server.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
      } catch (IOException e) {
        close();
        throw e;
      }
      Daemon.start(
          "proxy-answers", () -> pump(server.getInputStream(), client.getOutputStream(), false));
      pump(client.getInputStream(), server.getOutputStream(), true);
    }

    private void pump(InputStream from, OutputStream to, boolean isRequest) throws IOException {
      try {
        byte[] buffer = new byte[1 << 16];
        // A silent connection is read, too: the proxy must see when its client ends.
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
          if (isRequest ? isRequestLost() : isAnswerLost) {
            return;
          }
          if (!isSilent) {
            to.write(buffer, 0, read);
          }
        }
      } finally {
        close();
      }
    }

    private boolean isRequestLost() {
      if (delayMillis > 0) {
        LockSupport.parkNanos(delayMillis * 1_000_000L);
      }
      if (++requests <= LOGIN_REQUESTS || isSilent) {
        return false;
      }
      Armed reset = armed.getAndSet(null);
      if (reset == null || reset.until - System.nanoTime() < 0) {
        return false;
      }
      happened.accept(reset.kind);
      isAnswerLost = reset.kind == FaultKind.DROP_ANSWER;
      return !isAnswerLost;
    }

    void close() {
      relays.remove(this);
      reset(client);
      reset(server);
    }

    /** Closes with a reset: the other end gets an error, as from a router that lost its state. */
    private static void reset(Socket socket) {
      try (socket) {
        socket.setSoLinger(true, 0);
      } catch (IOException e) {
        // It is closed already.
      }
    }
  }
}
