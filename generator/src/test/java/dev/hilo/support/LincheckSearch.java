package dev.hilo.support;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Options;
import org.jetbrains.lincheck.datastructures.StressOptions;

/**
 * Searches for races with Lincheck. It calls the operations of a class in random orders on two
 * threads, and compares the results with those of threads that take turns.
 */
public final class LincheckSearch {

  /** How many random orders of calls are tried: {@code -Dhilo.races=200} searches for longer. */
  private static final int SCENARIOS = Integer.getInteger("hilo.races", 10);

  private LincheckSearch() {}

  /**
   * Chooses where threads switch, so that the same race is found on every machine. For operations
   * of few steps.
   *
   * @param calls how many calls each thread makes
   * @param longestLoop how many iterations are no spin lock
   * @param turns what the operations return when threads take turns
   */
  public static void explore(Class<?> operations, int calls, int longestLoop, Class<?> turns) {
    ModelCheckingOptions options =
        new ModelCheckingOptions()
            .loopIterationsBeforeThreadSwitch(longestLoop)
            .loopBound(20 * longestLoop)
            .invocationsPerIteration(150);
    search(options, operations, calls, turns);
  }

  /** Lets threads run freely: for operations with too many steps to choose from. */
  public static void stress(Class<?> operations, int calls, Class<?> turns) {
    // A race does not come back whenever it is tried again, so a shorter order is not searched for.
    StressOptions options =
        new StressOptions().invocationsPerIteration(150).minimizeFailedScenario(false);
    search(options, operations, calls, turns);
  }

  private static void search(
      Options<?, ?> options, Class<?> operations, int calls, Class<?> turns) {
    options
        .iterations(SCENARIOS)
        .threads(2)
        .actorsBefore(1)
        .actorsPerThread(calls)
        .actorsAfter(1)
        .sequentialSpecification(turns)
        .check(operations);
  }
}
