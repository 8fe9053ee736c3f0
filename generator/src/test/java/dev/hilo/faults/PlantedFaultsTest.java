package dev.hilo.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each check finds the faults that are planted for it, and none in the code as it is. */
class PlantedFaultsTest {

  private static List<PlantedFault> faults() {
    return PlantedFaults.ALL;
  }

  /** The check of each fault, once. */
  private static Stream<String> checks() {
    return PlantedFaults.ALL.stream().map(PlantedFault::check).distinct();
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("faults")
  void isFound(PlantedFault fault, @TempDir Path folder) throws Exception {
    long start = System.nanoTime();
    String wrong = fault.plantedIn(ChangedCore.source(fault.file()));
    String found = ChangedCore.with(fault.file(), wrong, folder).run(fault.check());

    assertThat(found).as("what %s says", fault.check()).isNotNull();
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf("Found in %.1f s: %s, by %s%n%s%n", seconds, fault, fault.check(), found);
  }

  /** Otherwise a check could find the process that it runs in, and not the fault. */
  @Tag("slow")
  @ParameterizedTest
  @MethodSource("checks")
  void unchangedCodePasses(String check, @TempDir Path folder) throws Exception {
    String file = "internal/range/RangeCursor";
    ChangedCore unchanged = ChangedCore.with(file, ChangedCore.source(file), folder);

    // Few scenarios: the tests of the build search for longer.
    assertThat(unchanged.run(check, "-Dhilo.races=3")).isNull();
  }

  @Test
  void refusesAFaultWhoseSourceHasChanged() {
    PlantedFault fault = new PlantedFault("a name", "Some", "once", "twice", "Some#check");

    assertThat(fault.plantedIn("at once")).isEqualTo("at twice");
    assertThatThrownBy(() -> fault.plantedIn("never")).hasMessageContaining("exactly once");
    assertThatThrownBy(() -> fault.plantedIn("once and once")).hasMessageContaining("a name");
  }
}
