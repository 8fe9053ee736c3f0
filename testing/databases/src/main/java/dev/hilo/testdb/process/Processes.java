package dev.hilo.testdb.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Signals to processes, and the end of servers whose data is no longer needed. */
public final class Processes {
  private static final long PATIENCE_SECONDS = 5;

  private Processes() {}

  public static void signal(String signal, ProcessHandle process) throws IOException {
    kill(signal, process).runOrFail();
  }

  /** The shell's own command, because the program kill is missing on small systems. */
  private static Command kill(String signal, ProcessHandle process) {
    String command = "kill -%s %d".formatted(signal, process.pid());
    return new Command(List.of("sh", "-c", command), Path.of("/"));
  }

  /**
   * Ends the server at once. PostgreSQL gets a signal first, because otherwise it would leave its
   * other processes and a piece of shared memory behind.
   */
  static void end(ProcessHandle server) throws IOException {
    if (server.info().command().orElse("").endsWith("/postgres")) {
      kill("QUIT", server).run();
      awaitEnd(server);
    }
    server.destroyForcibly();
    awaitEnd(server);
  }

  private static void awaitEnd(ProcessHandle server) {
    server.onExit().completeOnTimeout(server, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
  }
}
