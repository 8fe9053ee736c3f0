package dev.hilo.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** Where and with what a chapter was measured: noted with its results. */
final class Machine {

  private static final String SUFFIX = "-machine";

  private Machine() {}

  /** Until it is noted anew, the chapter counts as not measured. */
  static void forget(Results results, String chapter) {
    results.forget(chapter + SUFFIX);
  }

  static void note(Results results, String chapter, Duration took) {
    Figures facts = results.begin(chapter + SUFFIX, "fact", "value");
    facts.add("day", LocalDate.now(ZoneOffset.UTC));
    facts.add("seconds", took.toSeconds());
    facts.add("processor", processor());
    facts.add("cores", Runtime.getRuntime().availableProcessors());
    facts.add("system", system());
    facts.add("Java", Runtime.version() + " (" + System.getProperty("java.vm.name") + ")");
    versions().forEach(facts::add);
  }

  static boolean isNoted(Results results, String chapter) {
    return results.has(chapter + SUFFIX);
  }

  static String line(Results results, String chapter) {
    Figures facts = results.of(chapter + SUFFIX);
    return "Measured on %s, in %s s.".formatted(fact(facts, "day"), fact(facts, "seconds"));
  }

  /** One line a fact; more than one value where chapters were measured with different ones. */
  static String table(Results results, List<Chapter> chapters) {
    Set<String> facts = new LinkedHashSet<>();
    chapters.forEach(chapter -> facts.addAll(results.of(chapter.name() + SUFFIX).distinct("fact")));
    facts.remove("seconds");
    Markdown table = Markdown.words("", "");
    for (String fact : facts) {
      Set<String> values = new LinkedHashSet<>();
      chapters.forEach(
          chapter -> {
            String value = fact(results.of(chapter.name() + SUFFIX), fact);
            if (!value.isEmpty()) {
              values.add(value);
            }
          });
      table.row(fact, String.join("; ", values));
    }
    return table.toString();
  }

  private static String fact(Figures facts, String name) {
    return facts.rows().stream()
        .filter(row -> row.text("fact").equals(name))
        .map(row -> row.text("value"))
        .findFirst()
        .orElse("");
  }

  /** Without what a distribution or a host adds to the version of the kernel. */
  private static String system() {
    String version = System.getProperty("os.version").replaceFirst("[-+].*", "");
    return System.getProperty("os.name") + " " + version;
  }

  private static String processor() {
    Path linux = Path.of("/proc/cpuinfo");
    if (!Files.isReadable(linux)) {
      return System.getProperty("os.arch");
    }
    try (var lines = Files.lines(linux)) {
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
    properties.stringPropertyNames().forEach(n -> versions.put(n, properties.getProperty(n)));
    return versions;
  }
}
