package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The machine and the versions that a chapter was measured with, stored beside its results. */
final class Machine {

  private Machine() {}

  /** Without a machine, the chapter counts as not measured. */
  static void forget(Results results, Chapter chapter) {
    results.forget(name(chapter));
  }

  static void note(Results results, Chapter chapter, Duration took) {
    Figures facts = results.begin(name(chapter), "fact,value");
    facts.add("day", LocalDate.now(ZoneOffset.UTC));
    facts.add("seconds", took.toSeconds());
    facts.add("processor", processor());
    facts.add("cores", Runtime.getRuntime().availableProcessors());
    facts.add("system", system());
    facts.add("Java", Runtime.version() + " (" + System.getProperty("java.vm.name") + ")");
    versions().forEach(facts::add);
  }

  static Figures of(Results results, Chapter chapter) {
    return results.of(name(chapter));
  }

  static String line(Figures facts) {
    return "Measured on %s, in %s s."
        .formatted(
            facts.where("fact", "day").text("value"), facts.where("fact", "seconds").text("value"));
  }

  /** A line for each fact, with several values if chapters were measured with different ones. */
  static String table(Results results, List<Chapter> chapters) {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    for (Chapter chapter : chapters) {
      for (Figures row : of(results, chapter).rows()) {
        facts.computeIfAbsent(row.text("fact"), f -> new LinkedHashSet<>()).add(row.text("value"));
      }
    }
    facts.remove("seconds");
    return new Table<Map.Entry<String, Set<String>>>("", Map.Entry::getKey)
        .column("", fact -> String.join("; ", fact.getValue()))
        .ofWords(List.copyOf(facts.entrySet()));
  }

  private static String name(Chapter chapter) {
    return chapter.name() + "-machine";
  }

  /** Without the suffix that a distribution adds to the version of the kernel. */
  private static String system() {
    String version = System.getProperty("os.version").replaceFirst("[-+].*", "");
    return System.getProperty("os.name") + " " + version;
  }

  private static String processor() {
    Path linux = Path.of("/proc/cpuinfo");
    try (Stream<String> lines = Files.isReadable(linux) ? Files.lines(linux) : Stream.empty()) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip().replace(',', ' '))
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> versions() {
    Properties properties = new Properties();
    try (InputStream in = Machine.class.getResourceAsStream("/versions.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> versions = new TreeMap<>();
    properties.forEach((name, version) -> versions.put((String) name, (String) version));
    return versions;
  }
}
