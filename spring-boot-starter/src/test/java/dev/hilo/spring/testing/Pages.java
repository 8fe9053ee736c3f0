package dev.hilo.spring.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The pages of the repository, for whatever module runs these tests. */
public final class Pages {

  private Pages() {}

  /** What stands in a file, such as {@code docs/reference/settings.md}. */
  public static String read(String file) throws IOException {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve(file))) {
        return Files.readString(folder.resolve(file));
      }
    }
    throw new IOException(
        "There is no " + file + " in any folder above " + Path.of("").toAbsolutePath());
  }
}
