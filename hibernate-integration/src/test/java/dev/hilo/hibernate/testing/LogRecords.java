package dev.hilo.hibernate.testing;

import dev.hilo.testdb.Await;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** What a logger, and those below it, say for a while. */
public final class LogRecords implements AutoCloseable {

  private final Queue<LogRecord> records = new ConcurrentLinkedQueue<>();
  private final Logger logger;
  private final @Nullable Level before;
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord logged) {
          records.add(logged);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  public LogRecords(String name, Level level) {
    logger = Logger.getLogger(name);
    before = logger.getLevel();
    logger.setLevel(level);
    logger.setUseParentHandlers(false);
    logger.addHandler(handler);
  }

  /** Waits for a record. HiLo logs an event after it has woken the callers. */
  public void awaitRecord() {
    Await.until("something is logged", () -> !records.isEmpty());
  }

  public List<String> messages() {
    return records.stream().map(logged -> String.valueOf(logged.getMessage())).toList();
  }

  @Override
  public void close() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
    logger.setLevel(before);
  }
}
