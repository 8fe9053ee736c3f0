package dev.hilo.simulation;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Searches for a world in which HiLo breaks a promise. CONTRIBUTING.md says how to search longer,
 * and how to run one seed again.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
@Tag("simulator")
class SimulatorTest {

  private static final long STEPS = Long.getLong("hilo.simulation.steps", 2_000_000);
  private static final long SEED = Long.getLong("hilo.simulation.seed", 1);

  @Test
  void noPromiseIsBroken() throws IOException {
    SimulationSearch search = new SimulationSearch();
    long began = System.nanoTime();
    Long seed = search.run(SEED, STEPS);
    System.out.printf("Simulator: %s in %d ms%n", search, (System.nanoTime() - began) / 1_000_000);
    if (seed != null) {
      List<String> story = SimulationSearch.shrink(seed);
      throw new AssertionError(
          "Seed %d breaks a promise, after %s. The simplest world that does:%n%s"
              .formatted(seed, search, String.join(System.lineSeparator(), story)));
    }
    search.figures(SEED).write();
  }
}
