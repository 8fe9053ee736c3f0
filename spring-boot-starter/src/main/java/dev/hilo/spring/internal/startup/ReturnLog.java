package dev.hilo.spring.internal.startup;

import static dev.hilo.internal.common.ConnectionSecrets.firstLine;

import dev.hilo.HiLoListener;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.ContextClosedEvent;

/**
 * Logs the return of numbers while the context closes. HiLo itself logs it to {@link
 * System.Logger}, and so to java.util.logging. But Spring Boot stops forwarding java.util.logging
 * before it destroys beans, and at SIGTERM the JVM removes all its handlers at once.
 *
 * @see <a href="https://github.com/spring-projects/spring-boot/issues/33697">Spring Boot 33697</a>
 */
final class ReturnLog implements HiLoListener, ApplicationListener<ContextClosedEvent> {

  private static final Log LOG = LogFactory.getLog("dev.hilo");

  private final ApplicationContext context;
  private volatile boolean closing;

  /** The last logged reason: thousands of counters may share one outage. */
  private final AtomicReference<@Nullable Throwable> logged = new AtomicReference<>();

  ReturnLog(ApplicationContext context) {
    this.context = context;
  }

  /** Before any bean is stopped. Contexts below this one publish their events here, too. */
  @Override
  public void onApplicationEvent(ContextClosedEvent event) {
    closing |= event.getApplicationContext() == context;
  }

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

  /** Whether nothing receives what is logged to java.util.logging any more. */
  private boolean isUnheard() {
    return closing && Logger.getLogger("").getHandlers().length == 0;
  }
}
