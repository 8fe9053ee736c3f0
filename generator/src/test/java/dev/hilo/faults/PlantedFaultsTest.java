package dev.hilo.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each check finds the faults that are planted for it, and none in the code as it is.
 * CONTRIBUTING.md says how to run this test. It prints how soon each fault was found.
 */
@Tag("slow")
@Tag("faults")
@Execution(ExecutionMode.CONCURRENT)
class PlantedFaultsTest {

  private static final Pattern FOUND =
      Pattern.compile("Found in (\\S+) s: (?:Seed (\\d+) breaks a promise, after (\\S+) steps)?");

  private static final List<String> TABLE = Collections.synchronizedList(new ArrayList<>());

  private static List<PlantedFault> faults() {
    return PlantedFaults.ALL;
  }

  /** The check of each fault, once. */
  private static Stream<String> checks() {
    return PlantedFaults.ALL.stream().map(PlantedFault::check).distinct();
  }

  @AfterAll
  static void printTable() {
    System.out.println("| fault | found by | seed | steps | seconds |");
    TABLE.forEach(System.out::println);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void isFound(PlantedFault fault, @TempDir Path folder) throws Exception {
    String wrong = fault.plantedIn(ChangedCore.source(fault.file()));
    String said =
        ChangedCore.with(fault.file(), wrong, folder)
            .run(fault.check(), "-Dhilo.simulation.steps=10000000");

    assertThat(said).as("what %s says", fault.check()).isNotNull();
    Matcher found = FOUND.matcher(said);
    assertThat(found.lookingAt()).as(said).isTrue();
    TABLE.add(
        "%s %s | %s | %s |"
            .formatted(
                fault.row(),
                Objects.requireNonNullElse(found.group(2), "–"),
                Objects.requireNonNullElse(found.group(3), "–"),
                found.group(1)));
  }

  /** Otherwise a check could find the process that it runs in, and not the fault. */
  @ParameterizedTest
  @MethodSource("checks")
  void unchangedCodePasses(String check, @TempDir Path folder) throws Exception {
    String file = "internal/range/RangeCursor";
    ChangedCore unchanged = ChangedCore.with(file, ChangedCore.source(file), folder);

    // Few scenarios: the tests of the build search for longer.
    assertThat(unchanged.run(check, "-Dhilo.races=3")).isNull();
  }
}
