package dev.hilo.simulation;

import dev.hilo.testdb.RawFigures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches for a seed whose world breaks a promise, and for its shortest variant. */
final class SimulationSearch {

  /** How many steps the search for a simpler world may take. */
  private static final long MOST_STEPS_TO_SHRINK = 1_000_000;

  private long steps;
  private long worlds;
  private long numbers;
  private long faults;

  /**
   * Runs worlds until one breaks a promise.
   *
   * @param seed the first seed
   * @param mostSteps how many steps to run at least, if none does
   * @return the seed; null if all promises were kept
   */
  @Nullable Long run(long seed, long mostSteps) {
    for (long next = seed; steps < mostSteps; next++) {
      SimulatedWorld.Result result = SimulatedWorld.run(RandomChoices.of(next), null);
      worlds++;
      steps += result.steps();
      numbers += result.numbers();
      faults += result.faults();
      if (result.violation() != null) {
        return next;
      }
    }
    return null;
  }

  /** The violation without its numbers and names. */
  private static String kind(SimulatedWorld.Result result) {
    return String.valueOf(result.violation()).replaceAll("P?\\d+|'.*'", "…");
  }

  /** How many steps there were, and what happened in them. */
  @Override
  public String toString() {
    return "%,d steps in %,d worlds, %,d numbers, %,d faults"
        .formatted(steps, worlds, numbers, faults);
  }

  /** What happened, for {@code testing/results}. */
  RawFigures figures(long seed) {
    return new RawFigures("simulator")
        .add("run", "Simulator")
        .add("firstSeed", seed)
        .add("steps", steps)
        .add("worlds", worlds)
        .add("numbers", numbers)
        .add("faults", faults);
  }

  /**
   * Searches for the simplest world that breaks a promise: with as few decisions as possible other
   * than the most harmless.
   *
   * @return what happens in it
   */
  static List<String> shrink(long seed) {
    SimulatedWorld.Result first = SimulatedWorld.run(RandomChoices.of(seed), null);
    int[] best = first.choices().made();
    long tried = 0;
    boolean better = true;
    while (better) {
      better = false;
      for (int length = best.length; length > 0 && tried < MOST_STEPS_TO_SHRINK; length /= 2) {
        for (int from = 0; from < best.length && tried < MOST_STEPS_TO_SHRINK; from += length) {
          int[] simpler = best.clone();
          Arrays.fill(simpler, from, Math.min(from + length, simpler.length), 0);
          if (Arrays.equals(simpler, best)) {
            continue;
          }
          SimulatedWorld.Result result = SimulatedWorld.run(RandomChoices.again(simpler), null);
          tried += result.steps();
          if (kind(result).equals(kind(first))) {
            int[] made = result.choices().made();
            best = made.length < simpler.length ? made : simpler;
            better = true;
          }
        }
      }
    }
    // Threads of a world that has ended may still tell what they do.
    List<String> log = Collections.synchronizedList(new ArrayList<>());
    // The violation is not in the log if it is an exception, or a lack of progress.
    log.add(String.valueOf(SimulatedWorld.run(RandomChoices.again(best), log).violation()));
    return List.copyOf(log);
  }
}
