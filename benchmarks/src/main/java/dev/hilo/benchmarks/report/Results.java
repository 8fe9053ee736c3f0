package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Raw figures, kept in a folder: one CSV file a name. */
public record Results(Path folder) {

  /**
   * Figures to be measured now. What was measured before under this name is deleted.
   *
   * @param name the name of the chapter, or one that begins with it and a hyphen
   * @param columns with commas between them
   */
  public Figures begin(String name, String columns) {
    try {
      return Figures.begin(file(name), List.of(columns.split(",", -1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The figures measured last under a name; none if there were none yet. */
  public Figures of(String name) {
    return Figures.read(file(name));
  }

  void forget(String name) {
    try {
      Files.deleteIfExists(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(String name) {
    return folder.resolve(name + ".csv");
  }
}
