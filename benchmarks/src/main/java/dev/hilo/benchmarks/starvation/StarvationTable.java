package dev.hilo.benchmarks.starvation;

import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Spelled;
import java.util.ArrayList;
import java.util.List;

/** Contestants, connections and starts, one line each. */
final class StarvationTable {

  private final Figures runs;

  StarvationTable(Figures runs) {
    this.runs = runs;
  }

  /** As the page shows it. */
  Markdown markdown() {
    Markdown table =
        Markdown.figures(
            "ids",
            "connections",
            "start",
            "inserted",
            "first id",
            "all",
            "longest wait",
            "to SEQUENCE");
    for (Line line : lines()) {
      table.row(
          line.contestant.label(),
          line.connections,
          line.start,
          line.inserted + " of " + line.rows,
          Spelled.nanos(line.firstNanos),
          Spelled.nanos(line.allNanos),
          Spelled.nanos(line.longestNanos),
          Spelled.ratio(line.ratio));
    }
    return table;
  }

  /** Its lines. */
  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (String contestant : runs.distinct("contestant")) {
      Figures own = runs.where("contestant", contestant);
      for (String connections : own.distinct("connections")) {
        for (String start : own.distinct("start")) {
          lines.add(
              line(
                  Contestant.valueOf(contestant),
                  connections,
                  start,
                  own.where("connections", connections).where("start", start)));
        }
      }
    }
    return lines;
  }

  private Line line(Contestant contestant, String connections, String start, Figures figures) {
    return new Line(
        contestant,
        connections,
        start,
        (int) figures.sample("rows").least(),
        (int) figures.sample("inserted").least(),
        figures.sample("first_nanos").median(),
        figures.sample("all_nanos").median(),
        figures.sample("longest_nanos").median(),
        figures.sample("all_nanos").ratioTo(of(Contestant.SEQUENCE, start, "all_nanos")));
  }

  /** How many rows SEQUENCE inserts with two connections less. */
  int insertedBySmallerPool(String start) {
    return (int) of(Contestant.SEQUENCE_LESS_TWO, start, "inserted").least();
  }

  /** How often each was run. */
  int rounds() {
    return of(Contestant.SEQUENCE, StarvationChapter.COLD, "inserted").rounds();
  }

  private Sample of(Contestant contestant, String start, String column) {
    return runs.where("contestant", contestant).where("start", start).sample(column);
  }

  /**
   * A line.
   *
   * @param contestant whose
   * @param connections which connections HiLo worked on
   * @param start cold or warm
   * @param rows how many rows were to be inserted
   * @param inserted the fewest rows of a round
   * @param firstNanos the time to the first id
   * @param allNanos the time of all
   * @param longestNanos the longest wait for an id
   * @param ratio the time of the whole run, divided by the time of SEQUENCE
   */
  record Line(
      Contestant contestant,
      String connections,
      String start,
      int rows,
      int inserted,
      double firstNanos,
      double allNanos,
      double longestNanos,
      double ratio) {}
}
