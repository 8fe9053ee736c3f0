package dev.hilo.testdb.process;

import dev.hilo.testdb.file.Home;
import dev.hilo.testdb.file.Trees;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Servers and data of JVMs that died without tidying up. A JVM lives while it holds the lock on its
 * file, which the system releases for it however it dies; a process number would be given anew.
 */
final class Orphans {
  private Orphans() {}

  /**
   * To be called under the lock that also covers the making of run directories, and before this JVM
   * has one: to look at its own file would release the lock on it.
   */
  static void remove(Home home) throws IOException {
    List<Path> runs;
    try (Stream<Path> directories = Files.list(home.runs())) {
      runs = directories.filter(Files::isDirectory).toList();
    }
    for (Path run : runs) {
      if (isAbandoned(run)) {
        for (ProcessHandle server : serversOf(run, home)) {
          Processes.end(server);
        }
        Trees.delete(run);
      }
    }
  }

  private static boolean isAbandoned(Path run) throws IOException {
    Path file = RunDirectory.lockFile(run);
    if (!Files.exists(file)) {
      return true;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    }
  }

  /** Processes that run a program from our cache on this data, and no others. */
  private static List<ProcessHandle> serversOf(Path run, Home home) {
    String programs = home.root().resolve("cache") + "/";
    String data = run + "/";
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().command().orElse("").startsWith(programs))
        .filter(
            process ->
                Stream.of(process.info().arguments().orElse(new String[0]))
                    .anyMatch(argument -> argument.contains(data)))
        .toList();
  }
}
