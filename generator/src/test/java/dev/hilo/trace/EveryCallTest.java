package dev.hilo.trace;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** No Error, wherever it is thrown, ends a counter, or lets it give a number twice. */
@Tag("soak")
@ResourceLock("the logger dev.hilo")
class EveryCallTest {

  @Test
  void anErrorAtAnyCallLeavesEveryCounterAlive() throws Exception {
    Logger logger = Logger.getLogger("dev.hilo");
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    // Hundreds of Errors end up here.
    logger.setLevel(Level.OFF);
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
    try {
      Callable<?> scenario =
          (Callable<?>)
              new TracedCore(EveryCall.class, ThrownError.Around.class)
                  .scenario()
                  .getConstructor()
                  .newInstance();

      assertThat((List<?>) requireNonNull(scenario.call())).isEmpty();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
      logger.setLevel(null);
    }
  }
}
