package dev.hilo.hibernate.testing;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** One figure for all classes of the jar or directory that a class comes from. */
final class Checksum {

  private Checksum() {}

  static String of(Class<?> one) {
    try {
      Path origin = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(origin)) {
        return below(origin);
      }
      try (FileSystem jar = FileSystems.newFileSystem(origin)) {
        return below(jar.getPath("/"));
      }
    } catch (IOException | URISyntaxException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String below(Path root) throws IOException, GeneralSecurityException {
    List<Path> classes;
    try (Stream<Path> all = Files.walk(root)) {
      classes =
          all.filter(file -> file.toString().endsWith(".class"))
              .sorted(Comparator.comparing(file -> root.relativize(file).toString()))
              .toList();
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Path file : classes) {
      digest.update(Files.readAllBytes(file));
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 6);
  }
}
