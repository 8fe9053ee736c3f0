package dev.hilo.benchmarks.starvation;

import static dev.hilo.benchmarks.starvation.StarvationChapter.THREADS;
import static dev.hilo.benchmarks.starvation.StarvationChapter.VISITS;

import dev.hilo.ConnectionUse;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Row;
import dev.hilo.benchmarks.report.Spelled;

/** What the chapter says of its figures. */
final class StarvationPage {

  /** How often SEQUENCE's time it may take. */
  private static final double MOST = 1.5;

  private final StarvationTable table;
  private final Figures servers;
  private final Figures versions;
  private final Page page;

  StarvationPage(Results results, Page page) {
    this.table = new StarvationTable(results.of(StarvationChapter.RUNS));
    this.servers = results.of(StarvationChapter.SERVERS);
    this.versions = results.of(StarvationChapter.VERSIONS);
    this.page = page;
  }

  void write() {
    page.text(
        """
        %d threads insert %d rows each on a HikariCP pool of %d connections. A transaction reads a row, which takes a \
        connection, pauses for %s, asks for an id, inserts, and commits. Each contestant runs in a JVM of its own; each run has \
        an empty database, a new pool and a new factory. *Cold*: nothing was inserted before. *Warm*: one row was, and \
        then a pause. *Inserted* is the least of the rounds (%d; TABLE 1), all else the median: the time to the first id, \
        to the end of the last thread, and the longest wait for an id. A thread begins no transaction after %d s."""
            .formatted(
                THREADS,
                VISITS,
                Contestant.POOL,
                Spelled.nanos((double) Load.PAUSE.toNanos()),
                table.rounds(),
                Load.LIMIT.toSeconds()));
    Row server = servers.rows().get(0);
    page.text(
        "%s %s: %s. Hibernate %s."
            .formatted(
                server.text("database"),
                server.text("version"),
                server.text("durability"),
                String.join(", ", versions.distinct("hibernate"))));
    page.table(table.markdown());
    promises();
  }

  private void promises() {
    boolean all = true;
    double slowest = 0;
    boolean noneMoreThanSequence = true;
    for (StarvationTable.Line line : table.lines()) {
      if (line.connections().equals(HiLoConnections.text(ConnectionUse.DEDICATED))) {
        all &= line.inserted() == line.rows();
        slowest = Math.max(slowest, line.ratio());
      } else if (line.connections().equals(HiLoConnections.text(ConnectionUse.SHARED))) {
        noneMoreThanSequence &= line.inserted() >= table.insertedBySmallerPool(line.start());
      }
    }
    page.mustHold(
        8,
        "20 threads on a pool of 10, each face of HiLo on connections of its own, cold and warm: all rows, within "
            + MOST
            + " × of SEQUENCE",
        (all ? "all rows" : "rows failed") + "; at most " + Spelled.ratio(slowest),
        all && slowest <= MOST);
    page.mustHold(
        8,
        "the same on the connections of the application: no failure that SEQUENCE would not have with two connections less",
        noneMoreThanSequence ? "none" : "some",
        noneMoreThanSequence);
  }
}
