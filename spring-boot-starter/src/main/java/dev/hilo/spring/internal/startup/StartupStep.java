package dev.hilo.spring.internal.startup;

import org.springframework.context.SmartLifecycle;

/** A step of the application's start. Spring runs the steps by their phase. */
public abstract class StartupStep implements SmartLifecycle {

  private final int phase;
  private volatile boolean running;

  protected StartupStep(int phase) {
    this.phase = phase;
  }

  /** Called when the context starts, also after it was stopped. */
  protected abstract void run();

  @Override
  public void start() {
    running = true;
    run();
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public final boolean isRunning() {
    return running;
  }

  @Override
  public final int getPhase() {
    return phase;
  }

  /**
   * A context is paused while Spring runs tests with another one. Its process is not copied then,
   * and its database does not change. Called by Spring 7 and later.
   */
  public final boolean isPauseable() {
    return false;
  }
}
