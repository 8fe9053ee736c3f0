package dev.hilo.release;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The last step of a release: completes the staging repository, checks it, prints it on one page,
 * and packs it into the file that Central's portal takes.
 */
public final class Release {

  private Release() {}

  /**
   * Fails if Central would refuse the files.
   *
   * @param arguments the folder of the staging repository, the group id, the version
   * @throws Exception if the files break a rule or cannot be read
   */
  public static void main(String[] arguments) throws Exception {
    Path staging = Path.of(arguments[0]);
    String group = arguments[1];
    String version = arguments[2];
    Signatures signatures = new Signatures(System.getenv("MAVEN_GPG_KEY"));
    complete(staging);
    Bundle bundle = new Bundle(staging, group, version, signatures);
    print(bundle, version, signatures.signer(), System.out);
    if (!bundle.problems().isEmpty()) {
      throw new IllegalStateException(
          "Central would refuse this release:\n  " + String.join("\n  ", bundle.problems()));
    }
    boolean rehearsal = System.getenv("HILO_REHEARSAL") != null;
    if (!bundle.placeholders().isEmpty() && !rehearsal) {
      throw new IllegalStateException(
          "Placeholders are left, which only a rehearsal may have. Fill them in in pom.xml.");
    }
    Path zip = staging.resolveSibling("hilo-" + version + "-bundle.zip");
    pack(staging, zip);
    System.out.println(
        rehearsal
            ? "A rehearsal: nothing of it may be published."
            : "Ready for Maven Central: " + zip);
  }

  /** Removes what only a repository manager reads, and adds the checksums that Maven leaves out. */
  static void complete(Path staging) throws IOException {
    for (Path file : files(staging)) {
      String name = file.getFileName().toString();
      if (name.startsWith("maven-metadata") || name.matches(".*\\.asc\\.\\w+")) {
        Files.delete(file);
      } else if (!Checksums.isChecksum(file) && !name.endsWith(".asc")) {
        for (String algorithm : Checksums.ALL) {
          if (!Checksums.OF_MAVEN.contains(algorithm)) {
            Files.writeString(Checksums.file(file, algorithm), Checksums.of(file, algorithm));
          }
        }
      }
    }
  }

  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void print(Bundle bundle, String version, String signer, PrintStream out) {
    out.println("HiLo " + version + ", signed by " + signer);
    for (Bundle.Module module : bundle.modules()) {
      out.println(module.name() + " (" + module.licence() + ")");
      module.files().forEach((name, size) -> out.printf(Locale.ROOT, "  %,11d  %s%n", size, name));
    }
    out.println(bundle.problems().size() + " problems");
    out.println(bundle.placeholders().size() + " placeholders left");
    bundle.placeholders().forEach(each -> out.println("  " + each));
  }

  private static void pack(Path staging, Path zip) throws IOException {
    try (OutputStream file = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(file)) {
      for (Path each : files(staging)) {
        entries.putNextEntry(new ZipEntry(staging.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, entries);
        entries.closeEntry();
      }
    }
  }
}
