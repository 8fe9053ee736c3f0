package dev.hilo.processes;

import dev.hilo.testdb.Schema;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No exception of the application keeps a counter from giving the next number. Mostly waits. */
@Tag("soak")
@Execution(ExecutionMode.CONCURRENT)
class PostgreSqlErrorsTest extends ChildProcesses {

  @ParameterizedTest
  @ValueSource(strings = {"stack", "heap", "log"})
  void theNextCallSucceedsWhateverTheApplicationThrows(String attack) throws Exception {
    Schema where = schema();
    start(ErrorsProcess.class, List.of(attack, where.url(), where.user(), where.password()));

    System.out.println(attack + ": " + end(null, "survived"));
  }
}
