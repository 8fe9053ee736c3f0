package dev.hilo.trace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.process.ChildProcess;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** No Error, wherever it is thrown, ends a counter, or lets it give a number twice. */
@Tag("soak")
@Execution(ExecutionMode.CONCURRENT)
class EveryCallTest {

  /** It mostly waits, and its many failures would fill the log of this process. */
  @Test
  void anErrorAtAnyCallLeavesEveryCounterAlive() throws Exception {
    try (ChildProcess process = new ChildProcess(EveryCallProcess.class, List.of())) {
      System.out.println("Calls with an Error" + process.await("calls"));
      assertThat(process.await("wrong")).isEqualTo("[]");
      process.end();
    }
  }
}
