package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Suspends the HiLos when the context stops, and resumes them when it starts again. Spring stops
 * the context before a checkpoint of the JVM, and starts it after the restore.
 */
final class HiLoLifecycle extends StartupStep {

  /**
   * Stops before the pool of HikariCP is suspended, and starts after it is resumed: Spring Boot
   * does that in phase 0. Stops after everything that accepts work, such as a web server.
   */
  static final int PHASE = 1;

  private final ConfigurableApplicationContext context;
  private final List<HiLo> suspended = new ArrayList<>();

  HiLoLifecycle(ConfigurableApplicationContext context) {
    super(PHASE);
    this.context = context;
  }

  @Override
  public synchronized void start() {
    super.start();
  }

  @Override
  protected void run() {
    suspended.forEach(HiLo::resume);
    suspended.clear();
  }

  @Override
  public synchronized void stop() {
    super.stop();
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
    return Stream.concat(ofBeans, PersistenceUnits.in(beans).hilos().stream());
  }
}
