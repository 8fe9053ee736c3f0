import java.io.IOException;
import java.io.Reader;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** Prints how many tests ran on which database in all modules, from what their JVMs have left. */
final class Summary {

  /**
   * @param arguments the folder of the repository; when the build began, or nothing for all times
   */
  public static void main(String[] arguments) throws IOException {
    Instant began = arguments.length > 1 ? Instant.parse(arguments[1]) : Instant.EPOCH;
    Map<String, Map<String, Long>> counts = new TreeMap<>();
    Files.walkFileTree(
        Path.of(arguments[0]),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            return name.equals(".git") || name.equals("node_modules") || name.equals("src")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (file.getParent().endsWith("target")
                && file.getFileName().toString().matches("tally-\\d+\\.properties")
                && !attributes.lastModifiedTime().toInstant().isBefore(began)) {
              Properties tally = new Properties();
              try (Reader reader = Files.newBufferedReader(file)) {
                tally.load(reader);
              }
              for (String what : tally.stringPropertyNames()) {
                int dot = what.lastIndexOf('.');
                counts
                    .computeIfAbsent(what.substring(0, dot), database -> new TreeMap<>())
                    .merge(what.substring(dot + 1), Long.valueOf(tally.getProperty(what)), Long::sum);
              }
            }
            return FileVisitResult.CONTINUE;
          }

          // Other modules may still write and delete files.
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException failure) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
            return FileVisitResult.CONTINUE;
          }
        });
    System.out.printf("[hilo] %-12s %8s %8s %8s%n", "tests on", "passed", "failed", "not run");
    counts.forEach(
        (database, of) ->
            System.out.printf(
                "[hilo] %-12s %,8d %,8d %,8d%n",
                database,
                of.getOrDefault("SUCCESSFUL", 0L),
                of.getOrDefault("FAILED", 0L),
                of.getOrDefault("ABORTED", 0L)));
  }
}
