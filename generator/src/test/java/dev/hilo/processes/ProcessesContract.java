package dev.hilo.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.matrix.Cell;
import dev.hilo.matrix.OfDatabase;
import dev.hilo.matrix.Proves;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that take numbers of one counter at once; a subclass names the database. */
@Proves(Cell.RACES)
abstract class ProcessesContract extends ChildProcesses implements OfDatabase {

  private static final int THREADS = 4;

  @TempDir private Path directory = Path.of("");

  @Test
  void fourProcessesNeverGiveTheSameNumber() throws Exception {
    long began = System.nanoTime();
    for (int i = 0; i < 4; i++) {
      start(Integer.toString(i), 50, 15_000);
    }
    go();
    goOnOnceAllAreUnderWay();
    long lost = 0;
    for (ChildProcess process : processes) {
      lost += Long.parseLong(process.await("lost"));
      process.end();
    }
    long max = max();
    NumberFiles numbers = new NumberFiles(directory);

    assertThat(numbers.different(max)).isEqualTo(240_000);
    System.out.printf(
        "%s: 4 processes took 240,000 different ids in %d s, Max is %,d, %,d attempts were lost%n",
        database().label(), Duration.ofNanos(System.nanoTime() - began).toSeconds(), max, lost);
    assertThat(numbers.wereWrittenAtOnce()).as("all were at it at once").isTrue();
  }

  @Test
  void theOtherProcessesContinueAfterOneIsKilled() throws Exception {
    ChildProcess victim = start("victim", 10, Integer.MAX_VALUE);
    start("a", 10, 5000);
    start("b", 10, 5000);
    go();
    goOnOnceAllAreUnderWay();
    victim.kill();
    end(victim, "lost");
    NumberFiles numbers = new NumberFiles(directory);

    long ofVictim = numbers.countOf("victim");
    assertThat(ofVictim).isPositive();
    assertThat(numbers.countOf("a")).isEqualTo(THREADS * 5000);
    assertThat(numbers.countOf("b")).isEqualTo(THREADS * 5000);
    assertThat(numbers.different(max())).isEqualTo(2 * THREADS * 5000 + ofVictim);
  }

  private void goOnOnceAllAreUnderWay() throws IOException {
    for (ChildProcess process : processes) {
      process.await("under way");
    }
    for (ChildProcess process : processes) {
      process.go();
    }
  }

  private ChildProcess start(String name, int rangeSize, int idsPerThread) throws IOException {
    Schema where = schema();
    return start(
        IdProcess.class,
        new IdProcess.Order(
                name,
                where.sharedUrl(),
                where.user(),
                where.password(),
                rangeSize,
                THREADS,
                idsPerThread,
                directory)
            .written());
  }

  private long max() {
    return number("select max_value from hilo");
  }
}
