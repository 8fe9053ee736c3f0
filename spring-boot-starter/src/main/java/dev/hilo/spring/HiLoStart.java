package dev.hilo.spring;

import dev.hilo.HiLo;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Looks at the table when all beans are made and none has begun its work, so that a missing table
 * is told at the start and not with the first id. A context that was stopped, or paused, may start
 * again; that needs nothing of HiLo.
 */
final class HiLoStart implements SmartLifecycle {

  /** Before what brings work, such as a web server. */
  private static final int PHASE = Integer.MIN_VALUE / 2;

  private final ConfigurableListableBeanFactory beans;
  private final boolean failOnMissingTable;

  private volatile boolean running;

  /**
   * @param failOnMissingTable whether a missing table of the HiLo bean is an error
   */
  HiLoStart(ConfigurableListableBeanFactory beans, boolean failOnMissingTable) {
    this.beans = beans;
    this.failOnMissingTable = failOnMissingTable;
  }

  @Override
  public void start() {
    running = true;
    // Where beans are made lazily, nobody has asked for it yet.
    if (beans.containsSingleton("hilo")) {
      look("hilo", beans.getBean("hilo", HiLo.class), failOnMissingTable);
    }
    beans.getBeanProvider(HiLoUnits.class).ifAvailable(units -> units.forEachUsed(this::look));
  }

  private void look(String beanName, HiLo hilo, boolean failOnMissingTable) {
    MissingTable.check(beanName, hilo, failOnMissingTable && !isLazy());
  }

  /** Where beans are made lazily, what creates the table may be one that nothing needed yet. */
  private boolean isLazy() {
    return beans.containsBeanDefinition("hilo") && beans.getBeanDefinition("hilo").isLazyInit();
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public int getPhase() {
    return PHASE;
  }
}
