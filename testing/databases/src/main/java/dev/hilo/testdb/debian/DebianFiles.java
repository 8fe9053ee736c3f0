package dev.hilo.testdb.debian;

import dev.hilo.testdb.file.Home;
import dev.hilo.testdb.file.Uid;
import dev.hilo.testdb.process.Command;
import dev.hilo.testdb.process.OperatingSystem;
import dev.hilo.testdb.process.RunDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Debian packages, unpacked once per machine and not installed. */
public final class DebianFiles {

  private final Home home;
  private final Path directory;

  private DebianFiles(Home home, Path directory) {
    this.home = home;
    this.directory = directory;
  }

  /**
   * Unpacks packages, unless that was done before.
   *
   * @param name of the directory
   * @param packages their names
   * @throws IOException if a package cannot be had
   */
  public static DebianFiles of(String name, List<String> packages) throws IOException {
    OperatingSystem.requireLinuxOnAmd64();
    Home home = Home.ofThisUser();
    Path directory =
        home.cached(name + "-" + OperatingSystem.release())
            .filledBy(empty -> unpack(packages, empty));
    return new DebianFiles(home, directory);
  }

  private static void unpack(List<String> packages, Path directory) throws IOException {
    try (Apt apt = new Apt()) {
      for (String name : packages) {
        apt.unpack(List.of(name), directory);
      }
    }
  }

  /** A file of the packages, by the path at which it would be installed, without leading slash. */
  public Path file(String path) {
    return directory.resolve(path);
  }

  /** The environment in which a program of the packages finds its libraries. */
  public Map<String, String> environmentFor(Path program) throws IOException {
    return new SharedLibraries(home).environmentFor(program);
  }

  /**
   * Starts a program of the packages, as a user with few rights if this one is root.
   *
   * @param program a file
   * @param arguments of the command line
   * @param directory where it runs
   * @return the process, which ends with this JVM
   * @throws IOException if it does not start, or lacks a library that cannot be had
   */
  public Process start(Path program, List<String> arguments, Path directory) throws IOException {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(arguments);
    Command command = new Command(words, environmentFor(program), directory);
    Process process =
        (Uid.isRoot() ? command.withoutPrivileges() : command).start(directory.resolve("log"));
    RunDirectory.ofThisJvm(home).endWithThisJvm(process.toHandle());
    return process;
  }
}
