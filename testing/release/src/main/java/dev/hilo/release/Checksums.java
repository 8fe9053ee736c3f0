package dev.hilo.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** The checksums beside each file. */
final class Checksums {

  /** What Maven writes, and what Central demands. */
  static final List<String> OF_MAVEN = List.of("MD5", "SHA-1");

  static final List<String> ALL = List.of("MD5", "SHA-1", "SHA-256", "SHA-512");

  private Checksums() {}

  /** Returns the file with the checksum, such as {@code a.jar.sha256}. */
  static Path file(Path of, String algorithm) {
    return of.resolveSibling(of.getFileName() + "." + extension(algorithm));
  }

  static boolean isChecksum(Path file) {
    return ALL.stream()
        .anyMatch(each -> file.getFileName().toString().endsWith("." + extension(each)));
  }

  private static String extension(String algorithm) {
    return algorithm.replace("-", "").toLowerCase(Locale.ROOT);
  }

  static String of(Path file, String algorithm) throws IOException {
    try {
      byte[] digest = MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
