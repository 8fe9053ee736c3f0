package dev.hilo.benchmarks.report;

/** A picture of figures. */
public interface Chart {

  /** What it shows. */
  String title();

  /** The picture as a file of SVG. */
  String svg();
}
