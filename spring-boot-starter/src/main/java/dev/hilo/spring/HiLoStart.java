package dev.hilo.spring;

import dev.hilo.HiLo;
import dev.hilo.spring.jdbc.HiLoConnections;
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
  private final MissingTable table;

  private volatile boolean running;

  HiLoStart(ConfigurableListableBeanFactory beans, MissingTable table) {
    this.beans = beans;
    this.table = table;
  }

  @Override
  public void start() {
    running = true;
    // Where beans are made lazily, nobody has asked for it yet.
    if (beans.containsSingleton("hilo")) {
      look();
    }
  }

  private void look() {
    beans.getBean(HiLoConnections.class).requireSameTable();
    table.check("hilo", beans.getBean("hilo", HiLo.class));
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
