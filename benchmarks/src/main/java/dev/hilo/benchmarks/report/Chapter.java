package dev.hilo.benchmarks.report;

import java.util.List;
import java.util.stream.Stream;

/**
 * One subject of the page. Measuring stores raw figures as results; the page is written from the
 * results, with or without measuring again.
 */
public abstract class Chapter {

  private final String name;
  private final String title;
  private final List<String> modules;

  /**
   * A chapter.
   *
   * @param name selects the chapter and its template, and begins the names of its results and
   *     charts; lower case
   * @param modules those of HiLo that it measures besides the core; testing/release/figures names
   *     them, too
   */
  protected Chapter(String name, String title, String... modules) {
    this.name = name;
    this.title = title;
    this.modules = List.of(modules);
  }

  /** Measures the contestants in turns, and stores every raw figure. */
  protected abstract void measure(Scale scale, Results results) throws Exception;

  /** The folders of what it measures. */
  final List<String> engine() {
    return Stream.concat(Stream.of("generator"), modules.stream())
        .map(module -> module + "/src/main")
        .toList();
  }

  public final String name() {
    return name;
  }

  public final String title() {
    return title;
  }
}
