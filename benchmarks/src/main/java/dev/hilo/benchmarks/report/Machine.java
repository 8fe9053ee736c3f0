package dev.hilo.benchmarks.report;

import dev.hilo.testdb.RawFigures;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;

/** The machine and the versions that a chapter was measured with, stored beside its results. */
final class Machine {

  private Machine() {}

  /** Without a machine, the chapter counts as not measured. */
  static void forget(Results results, Chapter chapter) throws IOException {
    results.forget(name(chapter));
  }

  static void note(Results results, Chapter chapter, Duration took) throws IOException {
    Figures facts = results.begin(name(chapter), "fact,value");
    facts.add("day", LocalDate.now(ZoneOffset.UTC));
    facts.add("seconds", took.toSeconds());
    facts.add("commit", commit());
    facts.add("processor", RawFigures.processor().replace(',', ' '));
    facts.add("cores", Runtime.getRuntime().availableProcessors());
    // Without the suffix that a distribution adds to the version of the kernel.
    String version = System.getProperty("os.version").replaceFirst("[-+].*", "");
    facts.add("system", System.getProperty("os.name") + " " + version);
    facts.add("Java", Runtime.version() + " (" + System.getProperty("java.vm.name") + ")");
    Properties versions = new Properties();
    try (InputStream in = Machine.class.getResourceAsStream("/versions.properties")) {
      versions.load(in);
    }
    new TreeMap<>(versions).forEach(facts::add);
  }

  static Figures of(Results results, Chapter chapter) throws IOException {
    return results.of(name(chapter));
  }

  /** Of each fact its values: several, if chapters were measured with different ones. */
  static Map<String, Set<String>> facts(Results results, List<Chapter> chapters)
      throws IOException {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    for (Chapter chapter : chapters) {
      for (Figures row : of(results, chapter).rows()) {
        facts.computeIfAbsent(row.text("fact"), f -> new LinkedHashSet<>()).add(row.text("value"));
      }
    }
    facts.remove("seconds");
    return facts;
  }

  private static String name(Chapter chapter) {
    return chapter.name() + "-machine";
  }

  /** Ends with "-dirty" if more than figures had changed; empty outside a repository. */
  private static String commit() throws IOException {
    String changed =
        git("diff", "--name-only", "HEAD", "--", ".", ":!benchmarks/results", ":!docs/benchmarks");
    return git("describe", "--always", "--exclude=*") + (changed.isEmpty() ? "" : "-dirty");
  }

  /** How old the figures of a chapter are. */
  static String age(Chapter chapter, Figures machine) {
    String commit = fact(machine, "commit");
    String version = commit.replace("-dirty", "");
    if (version.isEmpty()) {
      return "at a commit that was not noted";
    }
    try {
      boolean isKnown = !git("rev-parse", "--verify", "--quiet", version + "^{commit}").isEmpty();
      List<String> diff = new ArrayList<>(List.of("diff", "--name-only", version, "HEAD", "--"));
      diff.addAll(chapter.engine());
      String changed = git(diff.toArray(String[]::new));
      return "at %s; %s files of the engine have changed since"
          .formatted(commit, isKnown ? changed.lines().count() : "unknown");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String fact(Figures machine, String fact) {
    Figures known = machine.where("fact", fact);
    return known.isEmpty() ? "" : known.text("value");
  }

  /** What git prints in the repository. */
  private static String git(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git", "-C"));
    command.add(System.getProperty("benchmarks.repository", "."));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    return new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }
}
