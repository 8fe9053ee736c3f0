package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Raw figures, kept in a folder: one CSV file a name. */
public final class Results {

  private final Path folder;

  private Results(Path folder) {
    this.folder = folder;
  }

  /** The results in a folder, which need not exist yet. */
  public static Results in(Path folder) {
    return new Results(folder);
  }

  /**
   * Figures to be measured now; what was measured before under this name is forgotten.
   *
   * @param name the name of the chapter, or one that begins with it and a hyphen
   * @param columns what each line will tell
   */
  public Figures begin(String name, String... columns) {
    try {
      Files.createDirectories(folder);
      Csv.begin(file(name), List.of(columns));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Figures.begin(List.of(columns), file(name));
  }

  /** Figures of this name, if there are any, are gone. */
  void forget(String name) {
    try {
      Files.deleteIfExists(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there are figures of this name. */
  public boolean has(String name) {
    return Files.exists(file(name));
  }

  /** The figures measured last under a name; none, without columns, if there were none yet. */
  public Figures of(String name) {
    return has(name) ? Csv.read(file(name)) : Figures.known(List.of(), List.of());
  }

  private Path file(String name) {
    return folder.resolve(name + ".csv");
  }
}
