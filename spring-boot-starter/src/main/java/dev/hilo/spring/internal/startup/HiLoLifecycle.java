package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;

/**
 * Checks the tables and the counters when the context starts. Suspends the HiLos when it stops, and
 * resumes them when it starts again. Spring stops the context before a checkpoint of the JVM, and
 * starts it after the restore.
 */
final class HiLoLifecycle implements SmartLifecycle {

  private final ConfigurableApplicationContext context;
  private final HiLoProperties settings;
  private final Queue<HiLo> suspended = new ConcurrentLinkedQueue<>();
  private volatile boolean running;

  HiLoLifecycle(ConfigurableApplicationContext context, HiLoProperties settings) {
    this.context = context;
    this.settings = settings;
  }

  @Override
  public void start() {
    running = true;
    for (HiLo hilo = suspended.poll(); hilo != null; hilo = suspended.poll()) {
      hilo.resume();
    }
    ConfigurableListableBeanFactory beans = context.getBeanFactory();
    new TableCheck(beans, settings.jdbc().failOnMissingTable()).run();
    new CounterCheck(beans.getBeanProvider(MappedColumns.class), settings).run();
  }

  @Override
  public void stop() {
    running = false;
    // When the context closes, or its start has failed, beans need ids until they are destroyed.
    if (context.isRunning() && !context.isClosed()) {
      all().filter(HiLo::suspend).forEach(suspended::add);
    }
  }

  private Stream<HiLo> all() {
    ConfigurableListableBeanFactory beans = context.getBeanFactory();
    Stream<HiLo> ofBeans =
        Stream.of(beans.getBeanNamesForType(HiLo.class, false, false))
            .filter(beans::containsSingleton)
            .map(name -> beans.getBean(name, HiLo.class));
    return Stream.concat(
        ofBeans, PersistenceUnits.in(beans).units().stream().map(PersistenceUnits.Unit::hilo));
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /**
   * Starts before beans that accept work, such as a web server, and stops after them. Stops before
   * the pool of HikariCP is suspended, which Spring Boot does in phase 0.
   */
  @Override
  public int getPhase() {
    return 1;
  }

  /**
   * A context is paused while Spring runs tests with another one. Its process is not copied then,
   * and its database does not change. Called by Spring 7 and later.
   */
  public boolean isPauseable() {
    return false;
  }
}
