package dev.hilo.release;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The files of a staging repository, and what is wrong with them. */
final class Bundle {

  private static final List<String> JARS =
      List.of(".pom", ".jar", "-sources.jar", "-javadoc.jar", "-cyclonedx.json");
  private static final List<String> RUNNABLE =
      Stream.concat(JARS.stream(), Stream.of("-cli.jar")).toList();

  /** What users get, and the files of each. */
  static final Map<String, List<String>> PUBLISHED =
      new TreeMap<>(
          Map.of(
              "hilo-bom", List.of(".pom", "-cyclonedx.json"),
              "hilo-generator", JARS,
              "hilo-hibernate", JARS,
              "hilo-spring-boot-starter", JARS,
              "hilo-test", JARS,
              "hilo-doctor", RUNNABLE,
              "hilo-torture", RUNNABLE));

  /** Of Java 17. */
  private static final int NEWEST_CLASS_FILE = 61;

  /** One artifact id: its files by name, with their sizes in bytes. */
  record Module(String name, String licence, SortedMap<String, Long> files) {}

  private final List<Module> modules = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final Set<String> placeholders = new LinkedHashSet<>();
  private final String group;
  private final String version;
  private final Signatures signatures;

  Bundle(Path staging, String group, String version, Signatures signatures) throws IOException {
    this.group = group;
    this.version = version;
    this.signatures = signatures;
    if (version.endsWith("-SNAPSHOT")) {
      problems.add(version + " is a snapshot");
    }
    Path home = staging.resolve(group.replace('.', '/'));
    Set<Path> expected = new LinkedHashSet<>();
    for (Map.Entry<String, List<String>> each : PUBLISHED.entrySet()) {
      read(home.resolve(each.getKey()).resolve(version), each.getKey(), each.getValue(), expected);
    }
    for (Path file : Release.files(staging)) {
      if (!expected.contains(file)) {
        problems.add(staging.relativize(file) + " is not meant for publication");
      }
    }
  }

  List<Module> modules() {
    return modules;
  }

  List<String> problems() {
    return problems;
  }

  Set<String> placeholders() {
    return placeholders;
  }

  private void read(Path folder, String module, List<String> suffixes, Set<Path> expected)
      throws IOException {
    SortedMap<String, Long> sizes = new TreeMap<>();
    String licence = "none";
    for (String suffix : suffixes) {
      Path file = folder.resolve(module + "-" + version + suffix);
      if (!Files.exists(file)) {
        problems.add(file.getFileName() + " is missing");
        continue;
      }
      sizes.put(file.getFileName().toString(), Files.size(file));
      expected.add(file);
      checkMode(file);
      checkSumsAndSignature(file, expected);
      if (suffix.equals(".pom")) {
        PomRules pom = new PomRules(file, group, version, PUBLISHED.keySet());
        pom.problems().forEach(each -> problems.add(file.getFileName() + " " + each));
        placeholders.addAll(pom.placeholders());
        licence = pom.licence();
      } else if (suffix.endsWith(".jar")) {
        checkJar(file);
      }
    }
    modules.add(new Module(module, licence, sizes));
  }

  private void checkSumsAndSignature(Path file, Set<Path> expected) throws IOException {
    for (String algorithm : Checksums.ALL) {
      Path checksum = Checksums.file(file, algorithm);
      expected.add(checksum);
      if (!Files.exists(checksum)
          || !Files.readString(checksum).strip().equals(Checksums.of(file, algorithm))) {
        problems.add(checksum.getFileName() + " is missing or another file's");
      }
    }
    Path signature = file.resolveSibling(file.getFileName() + ".asc");
    expected.add(signature);
    if (!Files.exists(signature) || !signatures.verify(file, signature)) {
      problems.add(signature.getFileName() + " is missing or signs something else");
    }
  }

  /** Jars hold the modes of the files in them, so that another umask makes other jars. */
  private void checkMode(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
      if (!mode.equals("rw-r--r--")) {
        problems.add(file.getFileName() + " has the mode " + mode + ": build with umask 022");
      }
    }
  }

  private void checkJar(Path file) throws IOException {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      if (jar.getEntry("META-INF/LICENSE") == null && !file.toString().endsWith("-javadoc.jar")) {
        problems.add(file.getFileName() + " has no META-INF/LICENSE");
      }
      if (jar.size() < 5) {
        problems.add(file.getFileName() + " is nearly empty");
      }
      for (Enumeration<? extends ZipEntry> all = jar.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (entry.getName().endsWith(".class")
            && !entry.getName().startsWith("META-INF/versions/")) {
          checkClass(file, jar, entry);
        }
      }
    }
  }

  private void checkClass(Path file, ZipFile jar, ZipEntry entry) throws IOException {
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] head = in.readNBytes(8);
      if (head[7] > NEWEST_CLASS_FILE) {
        problems.add(file.getFileName() + " has a class that needs more than Java 17: " + entry);
      }
    }
  }
}
