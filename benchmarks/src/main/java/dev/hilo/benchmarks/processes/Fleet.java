package dev.hilo.benchmarks.processes;

import dev.hilo.HiLo;
import dev.hilo.benchmarks.jvm.Fork;
import dev.hilo.benchmarks.processes.Contest.Case;
import dev.hilo.testdb.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes that stay for all rounds, so that they are warm and none is paid for twice. */
final class Fleet implements AutoCloseable {

  /** Until all are connected; on two cores sixteen pools take their time. */
  private static final long START_MILLIS = 100;

  private static final long START_MILLIS_EACH = 40;

  private static final List<String> SMALL = List.of("-Xmx128m", "-XX:+UseSerialGC");

  private final List<Fork> forks = new ArrayList<>();

  Fleet(int size, String classPath) throws IOException {
    for (int i = 0; i < size; i++) {
      forks.add(new Fork(classPath, NumberTaker.class, SMALL));
    }
    for (Fork fork : forks) {
      fork.await(NumberTaker.READY);
    }
  }

  /** Lets some of the processes take numbers of a new row. */
  Outcome run(Case what, long settleMillis, long watchMillis) throws IOException {
    List<Fork> working = forks.subList(0, what.processes());
    List<Path> files = new ArrayList<>();
    try (Schema schema = what.database().server().newSchema()) {
      try (HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().build()) {
        hilo.verify();
      }
      long begin = System.currentTimeMillis() + START_MILLIS + START_MILLIS_EACH * working.size();
      for (Fork fork : working) {
        Path file = Files.createTempFile("ranges", "");
        files.add(file);
        fork.send(
            new Errand(
                    schema.sharedUrl(),
                    schema.user(),
                    schema.password(),
                    what.sizing().numbers(),
                    what.way(),
                    begin,
                    settleMillis,
                    watchMillis,
                    file)
                .line());
      }
      Tally sum = tally(working.get(0));
      for (Fork fork : working.subList(1, working.size())) {
        sum = sum.and(tally(fork));
      }
      return new Outcome(sum, RangeFiles.duplicates(files));
    } finally {
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  private static Tally tally(Fork fork) throws IOException {
    return Tally.of(fork.await(NumberTaker.TALLY));
  }

  @Override
  public void close() {
    forks.forEach(Fork::close);
  }

  /**
   * What came of a run.
   *
   * @param tally what all did together
   * @param duplicates how many numbers were given to two of them
   */
  record Outcome(Tally tally, long duplicates) {}
}
