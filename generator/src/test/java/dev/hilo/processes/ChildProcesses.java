package dev.hilo.processes;

import dev.hilo.support.DatabaseTest;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A test that starts processes, which all use its database. */
abstract class ChildProcesses extends DatabaseTest {

  final List<ChildProcess> processes = new ArrayList<>();

  @AfterEach
  void endProcesses() {
    processes.forEach(ChildProcess::close);
  }

  final ChildProcess start(Class<?> main, List<String> arguments) throws IOException {
    ChildProcess process = new ChildProcess(main, arguments);
    processes.add(process);
    return process;
  }

  /** Lets all processes begin, once they all are ready. */
  final void go() throws IOException {
    for (ChildProcess process : processes) {
      process.await("ready");
    }
    for (ChildProcess process : processes) {
      process.go();
    }
  }

  /**
   * Waits until all processes end, and returns what they say then.
   *
   * @param killed does not; null if all do
   */
  final List<String> end(@Nullable ChildProcess killed, String lastWord) throws Exception {
    List<String> said = new ArrayList<>();
    for (ChildProcess process : processes) {
      if (process != killed) {
        said.add(process.await(lastWord));
        process.end();
      }
    }
    return said;
  }
}
