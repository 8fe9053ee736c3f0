package dev.hilo.torture.internal.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.torture.internal.database.JdbcAddress;
import dev.hilo.torture.internal.schedule.FaultKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the server and the client see of each fault. */
@Timeout(300)
class FaultyProxyTest {

  private static final int LOGIN_REQUESTS = 12;

  private final BlockingQueue<Integer> received = new LinkedBlockingQueue<>();
  private final BlockingQueue<Socket> ended = new LinkedBlockingQueue<>();
  private final Queue<FaultKind> happened = new ConcurrentLinkedQueue<>();
  private ServerSocket server;
  private FaultyProxy proxy;

  @BeforeEach
  void open() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread accept = new Thread(this::accept, "server");
    accept.setDaemon(true);
    accept.start();
    JdbcAddress address = new JdbcAddress("", "127.0.0.1", server.getLocalPort(), "");
    // A reset must not be dropped because a busy machine stalls before the request.
    proxy = new FaultyProxy(address, happened::add, Duration.ofHours(1));
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    server.close();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread echo = new Thread(() -> echo(socket), "echo");
        echo.setDaemon(true);
        echo.start();
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  private void echo(Socket socket) {
    try (socket) {
      for (int read = socket.getInputStream().read();
          read >= 0;
          read = socket.getInputStream().read()) {
        received.add(read);
        socket.getOutputStream().write(read);
      }
    } catch (IOException e) {
      // A fault.
    } finally {
      ended.add(socket);
    }
  }

  private Socket loggedIn() throws IOException, InterruptedException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    for (int request = 1; request <= LOGIN_REQUESTS; request++) {
      assertThat(ask(client, request)).isEqualTo(request);
      assertThat(received.take()).isEqualTo(request);
    }
    return client;
  }

  private static int ask(Socket client, int request) throws IOException {
    client.getOutputStream().write(request);
    return client.getInputStream().read();
  }

  @Test
  void resetBeforeKeepsTheRequestFromTheServer() throws IOException, InterruptedException {
    try (Socket client = loggedIn()) {
      proxy.resetNext(FaultKind.RESET_REQUEST);
      assertThatThrownBy(() -> ask(client, 99)).isInstanceOf(IOException.class);
    }
    assertThat(happened).containsExactly(FaultKind.RESET_REQUEST);
    Socket lost = ended.take();
    assertThat(received).as("what %s was sent", lost).isEmpty();
  }

  @Test
  void resetAfterKeepsTheAnswerFromTheClient() throws IOException, InterruptedException {
    try (Socket client = loggedIn()) {
      proxy.resetNext(FaultKind.DROP_ANSWER);
      assertThatThrownBy(() -> ask(client, 99)).isInstanceOf(IOException.class);
    }
    assertThat(received.take()).isEqualTo(99);
    assertThat(happened).containsExactly(FaultKind.DROP_ANSWER);
  }

  @Test
  void resetsSpareALogin() throws IOException, InterruptedException {
    proxy.resetNext(FaultKind.RESET_REQUEST);
    loggedIn().close();
    assertThat(happened).isEmpty();
  }

  @Test
  void silenceMeetsOpenConnectionsOnly() throws IOException, InterruptedException {
    try (Socket silent = loggedIn()) {
      proxy.silenceOpen();
      assertSilent(silent);
      loggedIn().close();
      proxy.cutSilent();
      assertThatThrownBy(() -> ask(silent, 8))
          .isInstanceOf(IOException.class)
          .isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void blackoutMeetsNewConnectionsToo() throws IOException, InterruptedException {
    proxy.blackout(true);
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
      assertSilent(client);
    }
    proxy.blackout(false);
    loggedIn().close();
  }

  private static void assertSilent(Socket client) throws IOException {
    client.setSoTimeout(100);
    assertThatThrownBy(() -> ask(client, 7)).isInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void forgetsConnectionsThatTheirClientsClosed() throws IOException, InterruptedException {
    try (Socket client = loggedIn()) {
      assertThat(client.isConnected()).isTrue();
      assertThat(proxy.connections()).isEqualTo(1);
      proxy.silenceOpen();
    }
    while (proxy.connections() > 0) {
      Thread.onSpinWait();
    }
  }
}
