package dev.hilo.benchmarks.report;

/**
 * One subject of the page. Measuring and writing are apart: what is measured goes into results,
 * which are kept, and the page is written from them, with or without measuring anew.
 */
public interface Chapter {

  /** The name to choose it by: lower case, and what its results and charts begin with. */
  String name();

  /** Its heading on the page. */
  String title();

  /** Measures, the contestants by turns, and puts every raw figure into {@code results}. */
  void measure(Scale scale, Results results) throws Exception;

  /**
   * Writes the chapter from what was measured, and what has to hold to the head of the page. Only
   * called where its results are there.
   */
  void write(Results results, Page page);
}
