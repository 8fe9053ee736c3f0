package dev.hilo.testdb.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.file.Home;
import dev.hilo.testdb.file.Permissions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** With tail in the role of a server. */
@EnabledOnOs(OS.LINUX)
class OrphansTest {
  private final List<Process> processes = new ArrayList<>();
  private final Home home;
  private final Path temporary;
  private final Path run;
  private final Path log;

  OrphansTest(@TempDir Path temporary) throws IOException {
    this.temporary = temporary;
    home = Home.at(temporary.toRealPath().resolve("home"));
    run = Files.createDirectory(home.runs().resolve("other-jvm"));
    log = Files.writeString(run.resolve("log"), "");
  }

  @AfterEach
  void endProcesses() {
    processes.forEach(Process::destroyForcibly);
  }

  @Test
  void removesServersAndDataOfADeadJvm() throws Exception {
    Files.createFile(RunDirectory.lockFile(run));
    Process server = tailFromCache(log);

    Orphans.remove(home);

    assertThat(server.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(run).doesNotExist();
  }

  @Test
  void keepsServersAndDataOfALivingJvm() throws Exception {
    start(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                LockHolder.class.getName(),
                RunDirectory.lockFile(run).toString()))
        .getInputStream()
        .read();
    Process server = tailFromCache(log);

    Orphans.remove(home);

    assertThat(server.isAlive()).isTrue();
    assertThat(log).exists();
  }

  @Test
  void keepsOtherProcesses() throws Exception {
    Path otherLog = Files.writeString(temporary.resolve("log"), "");
    Process reader = start(List.of("tail", "-f", log.toString()));
    Process otherServer = tailFromCache(otherLog);

    Orphans.remove(home);

    assertThat(run).doesNotExist();
    assertThat(reader.isAlive()).isTrue();
    assertThat(otherServer.isAlive()).isTrue();
  }

  private Process tailFromCache(Path file) throws IOException {
    Path program = Permissions.directory(home.root().resolve("cache")).resolve("tail");
    for (String directory : System.getenv("PATH").split(File.pathSeparator, -1)) {
      Path tail = Path.of(directory, "tail");
      if (Files.isExecutable(tail)) {
        Files.copy(tail.toRealPath(), program);
        Permissions.executable(program);
        return start(List.of(program.toString(), "-f", file.toString()));
      }
    }
    throw new IOException("No tail on the PATH");
  }

  private Process start(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    processes.add(process);
    return process;
  }
}
