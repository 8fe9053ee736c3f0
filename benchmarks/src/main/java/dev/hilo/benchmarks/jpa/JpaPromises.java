package dev.hilo.benchmarks.jpa;

import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Spelled;
import dev.hilo.testdb.TestDatabase;
import java.util.List;

/** What is promised of inserts by JPA, and whether it was kept. */
final class JpaPromises {

  private static final int NUMBER = 5;

  /** What differs by less is level: the medians of two runs of the same differ by as much. */
  private static final double LEVEL = 0.97;

  private static final List<Promise> PROMISES =
      List.of(
          new Promise(TestDatabase.POSTGRESQL, Contestants.SEQUENCE_50, LEVEL),
          new Promise(TestDatabase.POSTGRESQL, Contestants.TABLE_50, LEVEL),
          new Promise(TestDatabase.POSTGRESQL, Contestants.IDENTITY, 1.5),
          new Promise(TestDatabase.MYSQL, Contestants.IDENTITY, 1.5));

  private final Figures runs;
  private final Page page;

  JpaPromises(Figures runs, Page page) {
    this.runs = runs;
    this.page = page;
  }

  void write() {
    for (Promise promise : PROMISES) {
      String database = promise.database.label();
      if (runs.distinct("database").contains(database)) {
        double usual = ratio(database, JpaChapter.NEAR, Contestants.HILO, promise.peer);
        page.mustHold(
            NUMBER,
            "JPA inserts on %s with `@HiLoId Long`, as it is by default: %s %s"
                .formatted(
                    database,
                    promise.least < 1 ? "level with" : "at least " + promise.least + " ×",
                    promise.peer),
            "%s; ranges of 50: %s; far: %s and %s"
                .formatted(
                    Spelled.ratio(usual),
                    Spelled.ratio(
                        ratio(database, JpaChapter.NEAR, Contestants.HILO_50, promise.peer)),
                    Spelled.ratio(ratio(database, JpaChapter.FAR, Contestants.HILO, promise.peer)),
                    Spelled.ratio(
                        ratio(database, JpaChapter.FAR, Contestants.HILO_50, promise.peer))),
            usual >= promise.least);
      }
    }
  }

  private double ratio(String database, String distance, String ours, String peer) {
    return JpaPage.speed(runs, database, distance, ours)
        .ratioTo(JpaPage.speed(runs, database, distance, peer));
  }

  /**
   * That ours is fast.
   *
   * @param database where
   * @param peer compared with whom
   * @param least how often as fast
   */
  private record Promise(TestDatabase database, String peer, double least) {}
}
