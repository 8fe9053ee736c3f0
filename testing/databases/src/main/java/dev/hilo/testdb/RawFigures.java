package dev.hilo.testdb;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run measured, as JSON in {@code target/results} of its module, with the commit, the day
 * and the machine. {@code testing/results} keeps the files that pages quote.
 */
public final class RawFigures {

  private final String name;
  private final Map<String, Object> figures = new LinkedHashMap<>();

  /**
   * Begins a file.
   *
   * @param name the name of the file, without its ending
   */
  public RawFigures(String name) {
    this.name = name;
    add("commit", commit());
    add("date", LocalDate.now(ZoneOffset.UTC));
    add("processor", processor());
    add("cores", Runtime.getRuntime().availableProcessors());
    // Figures that were measured beside other work are worth less.
    add("load", Math.round(ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
    add("java", Runtime.version());
  }

  /**
   * Adds a figure or an option.
   *
   * @param value a number, a list, a map, the path of a file of JSON, or what has a text
   */
  public RawFigures add(String what, Object value) {
    figures.put(what, value);
    return this;
  }

  /** Writes the file. */
  public void write() throws IOException {
    // Made first, so that a file of JSON that is not there leaves no file of figures.
    String text = json(figures, "") + "\n";
    Path file = Path.of("target", "results", name + ".json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    System.out.println("[hilo] figures: " + file);
  }

  private static String json(Object value, String indent) {
    String inner = indent + "  ";
    if (value instanceof Path file) {
      try {
        return Files.readString(file).strip().replace("\n", "\n" + indent);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(each -> inner + quoted(each.getKey()) + ": " + json(each.getValue(), inner))
          .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream()
          .map(each -> json(each, indent))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return value instanceof Number ? value.toString() : quoted(value);
  }

  private static String quoted(Object text) {
    return '"' + text.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  /** Ends with "-dirty" if files have changed since; "unknown" outside a repository. */
  private static String commit() {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String commit =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return commit.isEmpty() ? "unknown" : commit;
    } catch (IOException e) {
      return "unknown";
    }
  }

  /** The name of the processor, as the system tells it. */
  public static String processor() {
    Path linux = Path.of("/proc/cpuinfo");
    try {
      List<String> lines = Files.isReadable(linux) ? Files.readAllLines(linux) : List.of();
      return lines.stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
