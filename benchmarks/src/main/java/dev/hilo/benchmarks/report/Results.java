package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Raw figures in a folder, in a CSV file for each name. */
public record Results(Path folder) {

  /**
   * Begins new figures, in place of the older ones of this name.
   *
   * @param name the name of the chapter, perhaps with a suffix after a hyphen
   * @param columns separated by commas
   */
  public Figures begin(String name, String columns) throws IOException {
    return Figures.begin(file(name), columns);
  }

  /** The latest figures of a name; empty if there are none. */
  public Figures of(String name) throws IOException {
    return Figures.read(file(name));
  }

  void forget(String name) throws IOException {
    Files.deleteIfExists(file(name));
  }

  private Path file(String name) {
    return folder.resolve(name + ".csv");
  }
}
