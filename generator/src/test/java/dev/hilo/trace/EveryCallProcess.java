package dev.hilo.trace;

import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Runs {@link EveryCall} on a traced core, and says what was {@code wrong} at the end. */
final class EveryCallProcess {

  private EveryCallProcess() {}

  public static void main(String[] arguments) throws Exception {
    // Hundreds of Errors end up here.
    Logger.getLogger("dev.hilo").setLevel(Level.OFF);
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {});
    Callable<?> scenario = new TracedCore(EveryCall.class, ThrownError.Around.class).newScenario();

    System.out.println("wrong " + scenario.call());
  }
}
