package dev.hilo.hibernate.testing;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
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

/** One figure for all that is in the jar or directory that a class comes from. */
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
    List<Path> files;
    try (Stream<Path> all = Files.walk(root)) {
      files =
          all.filter(Files::isRegularFile)
              .filter(file -> !isOfMaven(root.relativize(file).toString()))
              .sorted(Comparator.comparing(file -> root.relativize(file).toString()))
              .toList();
    }
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (Path file : files) {
      digest.update(root.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
      digest.update(Files.readAllBytes(file));
    }
    return HexFormat.of().formatHex(digest.digest(), 0, 6);
  }

  /** What packing adds, so that a directory and the jar made of it have one figure. */
  private static boolean isOfMaven(String file) {
    return file.equals("META-INF/MANIFEST.MF") || file.startsWith("META-INF/maven/");
  }
}
