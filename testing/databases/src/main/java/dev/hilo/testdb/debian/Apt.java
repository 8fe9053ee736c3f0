package dev.hilo.testdb.debian;

import dev.hilo.testdb.file.Trees;
import dev.hilo.testdb.process.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Unpacks Debian packages as any user, without changing the system: it has its own cache, and its
 * own package lists where those of the system are missing or too old.
 */
final class Apt implements AutoCloseable {
  private final Path directory = Files.createTempDirectory("hilo-apt");
  private final List<String> options = new ArrayList<>();
  private boolean ownLists;

  Apt() throws IOException {
    Files.createDirectories(directory.resolve("cache/archives/partial"));
    option("Dir::Cache=" + directory.resolve("cache"));
    // As root, apt would download as a user without write access to this directory.
    option("APT::Sandbox::User=root");
    option("Acquire::Languages=none");
    option("Acquire::Retries=2");
    option("Acquire::http::Timeout=30");
  }

  private void option(String option) {
    options.add("-o");
    options.add(option);
  }

  /** Unpacks the first package that exists. */
  void unpack(List<String> names, Path target) throws IOException {
    String archive = download(names).toString();
    new Command(List.of("dpkg-deb", "-x", archive, target.toString()), directory).runOrFail();
  }

  private Path download(List<String> names) throws IOException {
    List<String> failures = new ArrayList<>();
    for (boolean last = false; ; last = true) {
      for (String name : names) {
        Path target = Files.createTempDirectory(directory, name);
        Command.Result result = apt(target, "download", name);
        if (result.status() == 0) {
          return onlyFile(target);
        }
        failures.add(result.output());
      }
      if (last || ownLists) {
        throw new IOException(String.join("\n", failures).strip());
      }
      failures.clear();
      failures.add(update());
    }
  }

  /**
   * The status is ignored: apt only warns if no source answers, and one of several sources may be
   * enough. The output explains a later failure.
   */
  private String update() throws IOException {
    ownLists = true;
    Files.createDirectories(directory.resolve("state/lists/partial"));
    option("Dir::State=" + directory.resolve("state"));
    return apt(directory, "update").output();
  }

  private Command.Result apt(Path where, String... arguments) throws IOException {
    List<String> words = new ArrayList<>(List.of("apt-get", "-qq"));
    words.addAll(options);
    words.addAll(List.of(arguments));
    return new Command(words, where).run();
  }

  private static Path onlyFile(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.findFirst().orElseThrow(() -> new IOException("apt-get downloaded nothing"));
    }
  }

  @Override
  public void close() throws IOException {
    Trees.delete(directory);
  }
}
