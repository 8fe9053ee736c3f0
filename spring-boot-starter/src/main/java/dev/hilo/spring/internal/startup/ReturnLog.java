package dev.hilo.spring.internal.startup;

import dev.hilo.HiLoListener;
import dev.hilo.spi.ConnectionSecrets;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * Logs the return of numbers while the context closes. HiLo itself logs it to {@link
 * System.Logger}, and so to java.util.logging. But Spring Boot stops forwarding java.util.logging
 * before it destroys beans, and at SIGTERM the JVM removes all its handlers at once.
 *
 * @see <a href="https://github.com/spring-projects/spring-boot/issues/33697">Spring Boot 33697</a>
 */
final class ReturnLog implements HiLoListener {

  private static final Log LOG = LogFactory.getLog("dev.hilo");

  /** The last logged reason: thousands of counters may share one outage. */
  private final AtomicReference<@Nullable Throwable> logged = new AtomicReference<>();

  @Override
  public void rangeReturned(RangeReturned event) {
    if (isUnheard()) {
      LOG.debug("Returned " + event.collection() + " " + event.first() + ".." + event.last());
    }
  }

  @Override
  public void rangeNotReturned(RangeNotReturned event) {
    Throwable reason = event.reason();
    if (reason != null && isUnheard() && logged.getAndSet(reason) != reason) {
      LOG.warn(
          "Not returned, and so a gap: %s %s..%s. %s"
              .formatted(event.collection(), event.first(), event.last(), firstLine(reason)));
      LOG.debug("The stack trace", reason);
    }
  }

  /** The first line says what failed. The others have statements that do not help at the end. */
  private static String firstLine(Throwable reason) {
    String message = reason.getMessage() == null ? reason.toString() : reason.getMessage();
    return ConnectionSecrets.removedFrom(message.lines().findFirst().orElse(message));
  }

  /** Whether nothing receives what is logged to java.util.logging. */
  private static boolean isUnheard() {
    return Logger.getLogger("").getHandlers().length == 0;
  }
}
