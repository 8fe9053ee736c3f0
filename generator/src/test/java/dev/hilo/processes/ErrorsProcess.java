package dev.hilo.processes;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.support.Patiently;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Takes ids while the application throws Errors: its stack or its heap is full, or its log throws.
 * After each round, the next call must succeed. Says {@code survived} at the end.
 */
final class ErrorsProcess {

  private static final int ROUNDS = 20;
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final int TRIES = 60;

  private final HiLo hilo;
  private final Set<Long> identities = ConcurrentHashMap.newKeySet();
  private final Set<Long> numbers = ConcurrentHashMap.newKeySet();
  private final AtomicInteger errors = new AtomicInteger();

  private ErrorsProcess(HiLo hilo) {
    this.hilo = hilo;
  }

  /** Takes the attack, and the address, the user and the password of a database. */
  public static void main(String[] arguments) throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(arguments[1]);
    config.setUsername(arguments[2]);
    config.setPassword(arguments[3]);
    try (HikariDataSource pool = new HikariDataSource(config);
        HiLo hilo =
            HiLo.builder(pool)
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(3))
                .reserveTimeout(TIMEOUT)
                .build()) {
      ErrorsProcess process = new ErrorsProcess(hilo);
      process.take();
      for (int round = 0; round < ROUNDS; round++) {
        process.attack(arguments[0]);
        Thread.sleep(TIMEOUT.toMillis());
        process.take();
      }
      // Errors of other threads may stand in the line.
      System.out.println("\nsurvived " + process.errors.get() + " errors");
    }
  }

  private void attack(String how) throws InterruptedException {
    switch (how) {
      case "stack" -> {
        // As an import that calls itself for each node of a tree that is too deep.
        Thread deep = new Thread(null, this::overflow, "deep", 1 << 18);
        deep.start();
        deep.join();
      }
      case "heap" -> fillHeap();
      case "log" -> throwInLog();
      default -> throw new IllegalArgumentException(how);
    }
  }

  private void overflow() {
    try {
      descend();
    } catch (VirtualMachineError e) {
      // Not only a StackOverflowError: the JDK wraps it if it was to link a lambda on a full stack.
      errors.incrementAndGet();
    }
  }

  @SuppressWarnings("InfiniteRecursion") // until the stack is full
  private void descend() {
    identity();
    number();
    descend();
  }

  private void fillHeap() throws InterruptedException {
    AtomicBoolean ends = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(() -> takeUntil(ends));
      threads.add(thread);
      thread.start();
    }
    List<byte[]> all = new ArrayList<>(1 << 20);
    for (int size = 1 << 20; size >= 16; size /= 4) {
      fill(all, size);
    }
    Thread.sleep(50);
    all.clear();
    ends.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void fill(List<byte[]> all, int size) {
    try {
      while (true) {
        all.add(new byte[size]);
      }
    } catch (OutOfMemoryError e) {
      errors.incrementAndGet();
    }
  }

  private void takeUntil(AtomicBoolean ends) {
    while (!ends.get()) {
      try {
        number();
        identity();
      } catch (VirtualMachineError | RuntimeException e) {
        // The caller's own misfortune; what counts is that the next call succeeds.
      }
    }
  }

  private void throwInLog() {
    Logger logger = Logger.getLogger("dev.hilo");
    Handler thrower =
        new Handler() {
          @Override
          public void publish(LogRecord line) {
            if (errors.incrementAndGet() % 2 == 0) {
              throw new IllegalStateException("The log is full");
            }
            throw new StackOverflowError("in a handler");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    logger.setLevel(Level.ALL);
    logger.addHandler(thrower);
    try {
      for (int i = 0; i < 10; i++) {
        Patiently.run(TIMEOUT, this::identity);
        Patiently.run(TIMEOUT, this::number);
      }
    } finally {
      logger.removeHandler(thrower);
      logger.setLevel(null);
    }
  }

  /** Takes from each kind of counter. A machine may be too busy; a dead counter stays dead. */
  private void take() {
    for (int tries = 1; ; tries++) {
      try {
        takeOnce();
        return;
      } catch (HiLoException e) {
        if (tries == TRIES) {
          throw e;
        }
      }
    }
  }

  private void takeOnce() {
    identity();
    for (int i = 0; i < 10; i++) {
      number();
    }
  }

  private void identity() {
    once(identities, Long.parseLong(hilo.nextIdentity("nodes").substring("nodes/".length())));
  }

  private void number() {
    once(numbers, hilo.nextNumber("orders"));
  }

  private static void once(Set<Long> given, long number) {
    if (!given.add(number)) {
      System.out.println("given twice: " + number);
      System.exit(1);
    }
  }
}
