package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Files;
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

  static DebianFiles make(String name, List<String> packages) throws IOException, Unavailable {
    OperatingSystem.requireLinuxOnAmd64();
    Home home = Home.ofThisUser();
    Path directory =
        home.cached(name + "-" + OperatingSystem.release())
            .filledBy(empty -> unpack(packages, empty));
    return new DebianFiles(home, directory);
  }

  /**
   * Unpacks packages, unless that was done before.
   *
   * @param name of the directory
   * @param packages their names
   * @return the files
   * @throws IOException if a package cannot be had
   */
  public static DebianFiles of(String name, List<String> packages) throws IOException {
    try {
      return make(name, packages);
    } catch (Unavailable e) {
      throw new IOException(e.getMessage() + " (" + e.remedy() + ")", e);
    }
  }

  private static void unpack(List<String> packages, Path directory) throws IOException {
    Apt apt = new Apt(Files.createTempDirectory("hilo-apt"));
    try {
      for (String name : packages) {
        Path archive = apt.download(List.of(name));
        new Command(List.of("dpkg-deb", "-x", archive.toString(), "."), directory).runOrFail();
      }
    } finally {
      apt.tidyUp();
    }
  }

  /**
   * A file of the packages.
   *
   * @param path as it would be installed, without the leading slash
   * @return where it is
   */
  public Path file(String path) {
    return directory.resolve(path);
  }

  /**
   * The environment in which a program of the packages finds its libraries.
   *
   * @param program a file
   * @return variables
   * @throws IOException if a library cannot be had
   */
  public Map<String, String> environmentFor(Path program) throws IOException {
    try {
      return libraries(program);
    } catch (Unavailable e) {
      throw new IOException(e.getMessage() + " (" + e.remedy() + ")", e);
    }
  }

  /**
   * Starts a program of the packages, as a user with few rights if this one is root.
   *
   * @param program a file
   * @param arguments of the command line
   * @param directory where it runs
   * @return the process, which ends with this JVM
   * @throws IOException if it does not start
   */
  public Process start(Path program, List<String> arguments, Path directory) throws IOException {
    List<String> words = new ArrayList<>(List.of(program.toString()));
    words.addAll(arguments);
    Command command = new Command(words, environmentFor(program), directory);
    Process process =
        (Uid.isRoot() ? command.withoutPrivileges() : command).start(directory.resolve("log"));
    endWithThisJvm(process);
    return process;
  }

  private void endWithThisJvm(Process process) throws IOException {
    try {
      RunDirectory.ofThisJvm(home).endWithThisJvm(process.toHandle());
    } catch (Unavailable e) {
      throw new IOException(e);
    }
  }

  Map<String, String> libraries(Path program) throws IOException, Unavailable {
    return new Libraries(home).environmentFor(program);
  }
}
