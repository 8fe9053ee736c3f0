package dev.hilo.torture.internal.process;

import dev.hilo.torture.internal.records.Records;
import dev.hilo.torture.internal.records.WrongUse;
import dev.hilo.torture.internal.schedule.Fault;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A place for a client. When the client ends or is killed, the next one takes the place. */
public final class ClientSlot implements Closeable {

  /** For a start and for an end; longer than both take on a busy machine. */
  private static final long CLOSE_SECONDS = 300;

  private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /** A client that cannot live takes no ids, so the run would prove nothing. */
  private static final int MOST_ENDS = 10;

  private final int place;
  private final String tag;
  private final List<String> command;
  private final Map<String, String> environment;
  private final @Nullable FaultyProxy proxy;
  private final Records records;
  private final AtomicBoolean busy = new AtomicBoolean();
  private @Nullable ClientProcess current;
  private int ends;

  public ClientSlot(
      int place,
      String tag,
      List<String> command,
      Map<String, String> environment,
      @Nullable FaultyProxy proxy,
      Records records) {
    this.place = place;
    this.tag = tag;
    this.command = command;
    this.environment = environment;
    this.proxy = proxy;
    this.records = records;
  }

  public @Nullable FaultyProxy proxy() {
    return proxy;
  }

  public synchronized void start() {
    int number = records.lastClient().incrementAndGet();
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    builder.environment().put("HILO_TORTURE_CLIENT", Integer.toString(number));
    try {
      current = new ClientProcess(builder.start(), number, tag, records);
    } catch (IOException e) {
      throw new WrongUse("A client does not start: " + e.getMessage());
    }
  }

  private synchronized ClientProcess current() {
    if (current == null) {
      throw new IllegalStateException("The client " + place + " was never started.");
    }
    return current;
  }

  /** Waits for the first client. */
  public void awaitReady() throws InterruptedException {
    ClientProcess client = current();
    if (!client.awaitReady(CLOSE_SECONDS)) {
      throw new WrongUse(
          "The client %s did not get ready: %s%n%s"
              .formatted(place, String.join(" ", command), client.errorOutput()));
    }
  }

  /** Starts another client if the current one has ended by itself. */
  public void restartIfEnded() {
    if (busy.compareAndSet(false, true)) {
      try {
        ClientProcess client = current();
        if (!client.isAlive()) {
          String error = client.errorOutput().lines().findFirst().orElse("");
          records
              .figures()
              .error(
                  "(a client ended by itself, status %s) %s".formatted(client.exitStatus(), error));
          if (++ends > MOST_ENDS) {
            throw new WrongUse(
                "The client %s ended by itself %s times. The last one wrote: %s"
                    .formatted(place, ends, client.errorOutput()));
          }
          start();
        }
      } finally {
        busy.set(false);
      }
    }
  }

  /** Does a fault to the process, if no other one is under way. */
  public void apply(Fault fault) throws InterruptedException {
    if (!busy.compareAndSet(false, true)) {
      return;
    }
    try {
      ClientProcess client = current();
      if (client.isAlive() && client.awaitReady(CLOSE_SECONDS)) {
        switch (fault.kind()) {
          case TERM -> terminate(client);
          case KILL -> kill(client);
          default -> stop(client, fault.millis());
        }
        records.figures().happened(fault.kind());
        if (!client.isAlive()) {
          Thread.sleep(fault.millis());
          start();
        }
      }
    } finally {
      busy.set(false);
    }
  }

  private void kill(ClientProcess client) throws InterruptedException {
    client.kill();
    client.awaitEnd(CLOSE_SECONDS);
    if (client.transcript().tellsRanges()) {
      records.figures().lostByKill(client.transcript().unused());
    }
  }

  private static void stop(ClientProcess client, int millis) throws InterruptedException {
    signal(client, "STOP");
    try {
      Thread.sleep(millis);
    } finally {
      client.transcript().wasPaused();
      signal(client, "CONT");
    }
  }

  private static void signal(ClientProcess client, String signal) throws InterruptedException {
    try {
      new ProcessBuilder("kill", "-" + signal, Long.toString(client.handle().pid()))
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new WrongUse("The command kill does not run: " + e.getMessage());
    }
  }

  private void terminate(ClientProcess client) throws InterruptedException {
    client.handle().destroy();
    checkClosed(client, "TERM");
  }

  /** Ends the last client in good order. */
  public void finish() throws InterruptedException {
    ClientProcess client = current();
    if (client.isAlive() && client.awaitReady(CLOSE_SECONDS)) {
      client.tell("close");
      checkClosed(client, "close");
    }
  }

  private void checkClosed(ClientProcess client, String request) throws InterruptedException {
    String answer = client.awaitClosed(CLOSE_SECONDS);
    if (answer.isEmpty()) {
      violate(client, request, "did not write 'closed' within " + CLOSE_SECONDS + " s");
    } else if (!answer.matches("closed 0\\b.*")) {
      violate(client, request, "left threads: " + answer);
    }
    int connections = connectionsLeft();
    if (connections > 0) {
      violate(client, request, "left " + connections + " connections open");
    }
    client.tell("end");
    if (!client.awaitEnd(CLOSE_SECONDS)) {
      violate(client, request, "did not end within " + CLOSE_SECONDS + " s");
      client.kill();
      client.awaitEnd(CLOSE_SECONDS);
    }
  }

  private void violate(ClientProcess client, String request, String what) {
    records
        .violations()
        .add(
            "Client %s (place %s), asked to end by %s, %s. %s"
                .formatted(client.number(), place, request, what, client.errorOutput()));
  }

  /** The proxy sees the end of a connection a moment later, or much later on a busy machine. */
  private int connectionsLeft() throws InterruptedException {
    if (proxy == null) {
      return 0;
    }
    long end = System.nanoTime() + SETTLE_NANOS;
    while (proxy.connections() > 0 && System.nanoTime() - end < 0) {
      Thread.sleep(50);
    }
    return proxy.connections();
  }

  @Override
  public void close() throws IOException {
    synchronized (this) {
      if (current != null) {
        current.kill();
      }
    }
    if (proxy != null) {
      proxy.close();
    }
  }
}
