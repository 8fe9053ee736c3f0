package dev.hilo.benchmarks.report;

import java.util.List;

/**
 * One subject of the page. Measuring stores raw figures as results; the page is written from the
 * results, with or without measuring again.
 */
public abstract class Chapter {

  private final String name;
  private final String title;

  /**
   * A chapter.
   *
   * @param name selects the chapter and its template, and begins the names of its results and
   *     charts; lower case
   */
  protected Chapter(String name, String title) {
    this.name = name;
    this.title = title;
  }

  /** Measures the contestants in turns, and stores every raw figure. */
  protected abstract void measure(Scale scale, Results results) throws Exception;

  /** The folders of what it measures, as testing/release/figures knows them, too. */
  protected List<String> engine() {
    return List.of("generator/src/main");
  }

  public final String name() {
    return name;
  }

  public final String title() {
    return title;
  }
}
