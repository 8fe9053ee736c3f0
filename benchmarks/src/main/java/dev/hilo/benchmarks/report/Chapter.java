package dev.hilo.benchmarks.report;

/**
 * One subject of the page. Measuring and writing are apart: raw figures are kept as results, and
 * the page is written from them, with or without measuring anew.
 */
public abstract class Chapter {

  private final String name;
  private final String title;

  /**
   * A chapter.
   *
   * @param name to choose it by: lower case, and what its results and charts begin with
   */
  protected Chapter(String name, String title) {
    this.name = name;
    this.title = title;
  }

  /** Measures, the contestants by turns, and puts every raw figure into {@code results}. */
  protected abstract void measure(Scale scale, Results results) throws Exception;

  /** Writes the chapter from its results, which are there, and what must hold. */
  protected abstract void write(Results results, Page page);

  /** The name to choose it by. */
  public final String name() {
    return name;
  }

  /** Its heading on the page. */
  public final String title() {
    return title;
  }
}
