package dev.hilo.testdb.process;

import dev.hilo.testdb.file.FileMutex;
import dev.hilo.testdb.file.Home;
import dev.hilo.testdb.file.Permissions;
import dev.hilo.testdb.file.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The data and the servers of this JVM, until it ends. */
public final class RunDirectory {
  private static @Nullable RunDirectory ours;

  private final Path directory;
  private final FileLock lock;
  private final List<ProcessHandle> servers = new ArrayList<>();

  private RunDirectory(Path directory, FileLock lock) {
    this.directory = directory;
    this.lock = lock;
  }

  public static synchronized RunDirectory ofThisJvm(Home home) throws IOException {
    if (ours == null) {
      ours = new FileMutex(home.root().resolve("runs.lock")).holding(() -> create(home));
    }
    return ours;
  }

  private static RunDirectory create(Home home) throws IOException {
    Orphans.remove(home);
    long pid = ProcessHandle.current().pid();
    Path directory = Files.createTempDirectory(home.runs(), pid + "-");
    Permissions.executable(directory);
    FileChannel channel =
        FileChannel.open(
            lockFile(directory), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    FileLock lock = channel.lock();
    channel.write(ByteBuffer.wrap((pid + "\n").getBytes(StandardCharsets.US_ASCII)));
    RunDirectory created = new RunDirectory(directory, lock);
    Runtime.getRuntime().addShutdownHook(new Thread(created::close, "hilo-test-databases"));
    return created;
  }

  /** The file with the process id of the JVM, locked while the JVM runs. */
  static Path lockFile(Path run) {
    return run.resolve("jvm.pid");
  }

  public Path directoryFor(String name) throws IOException {
    return Permissions.directory(directory.resolve(name));
  }

  public synchronized void endWithThisJvm(ProcessHandle server) {
    servers.add(server);
  }

  private synchronized void close() {
    try {
      for (ProcessHandle server : servers) {
        Processes.end(server);
      }
      Trees.delete(directory);
      lock.acquiredBy().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
