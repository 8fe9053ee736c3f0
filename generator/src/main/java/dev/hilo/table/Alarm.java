package dev.hilo.table;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Cancels a statement that takes too long, unless it is switched off before. */
final class Alarm {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final Statement statement;
  private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
  private boolean off;

  private Alarm(Statement statement) {
    this.statement = statement;
  }

  static Alarm after(Duration limit, Statement statement) {
    Alarm alarm = new Alarm(statement);
    // Completed before, it is forgotten by the JDK's timer, which else kept it until the limit.
    CompletableFuture<?> unused =
        alarm
            .end
            .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete(
                (ended, failure) -> {
                  if (failure instanceof TimeoutException) {
                    alarm.ringOnThreadOfItsOwn();
                  }
                });
    return alarm;
  }

  /** Cancelling may need an answer of the server, for which the JDK's timer must not wait. */
  private void ringOnThreadOfItsOwn() {
    Thread thread = new Thread(null, this::ring, "hilo-cancel", 0, false);
    thread.setDaemon(true);
    thread.start();
  }

  private synchronized void ring() {
    if (off) {
      return;
    }
    try {
      statement.cancel();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, "Could not cancel a statement", e);
    }
  }

  /** Waits for a cancellation that is under way, so that none hits the connection's next user. */
  synchronized void off() {
    off = true;
    end.complete(null);
  }
}
