package dev.hilo.benchmarks.jpa;

import static java.util.Comparator.comparingDouble;

import dev.hilo.benchmarks.jpa.Contestant.Kind;
import dev.hilo.benchmarks.report.Axis;
import dev.hilo.benchmarks.report.BarChart;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Row;
import dev.hilo.benchmarks.report.Sample;
import dev.hilo.benchmarks.report.Spelled;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import java.util.Locale;

/** What the chapter says of its figures. */
final class JpaPage {

  private static final String SPEED = "rows_per_second";

  /** Costs are told for so many rows. */
  private static final double ROWS = 100_000;

  private final Figures runs;
  private final Figures costs;
  private final Figures servers;
  private final Page page;

  JpaPage(Results results, Page page) {
    this.runs = results.of(JpaChapter.RUNS);
    this.costs = results.of(JpaChapter.COSTS);
    this.servers = results.of(JpaChapter.SERVERS);
    this.page = page;
  }

  void write() {
    introduce();
    for (String database : runs.distinct("database")) {
      for (Kind kind : Kind.values()) {
        page.heading(database + ", " + kind.name().toLowerCase(Locale.ROOT));
        page.table(table(database, kind));
        page.chart(file(database, kind), chart(database, kind));
      }
    }
    new JpaPromises(runs, page).write();
  }

  private void introduce() {
    Row most = runs.where("contestant", Contestants.HILO).rows().get(0);
    page.text(
        """
        One thread inserts %s rows by Hibernate, in JDBC batches of %d (flush and clear after each) and transactions of %,d, \
        over HikariCP. Drivers send a batch as one statement where they can and are told to: `reWriteBatchedInserts` and \
        `rewriteBatchedStatements` are on. IDENTITY, which cannot use batches, inserts a tenth of the rows. \
        Each run begins with a new session factory, new tables and new connections, and is timed from the first row. Medians \
        over the rounds (%d or more), each in an order of its own. *far*: every round trip takes %s longer, as on a network, and there \
        are fewer rows a run."""
            .formatted(
                Spelled.whole(most.number("rows")),
                Inserts.BATCH,
                Inserts.TRANSACTION,
                rounds(),
                Spelled.nanos((double) JpaChapter.DISTANCE.toNanos())));
    page.text(
        """
        `@HiLoId` is adaptive with prefetch as it is by default, unless its name says more: a number is a fixed range size. \
        Statements and round trips (commits are some of them) were counted in a run of their own. *For ids* are all \
        statements that are no insert.""");
    servers
        .rows()
        .forEach(
            row ->
                page.text(
                    "%s %s: %s."
                        .formatted(
                            row.text("database"), row.text("version"), row.text("durability"))));
  }

  private int rounds() {
    return runs.distinct("database").stream()
        .mapToInt(name -> speed(name, JpaChapter.NEAR, Contestants.HILO).rounds())
        .min()
        .orElse(0);
  }

  private Markdown table(String database, Kind kind) {
    String yardstick = yardstick(database, kind);
    Markdown table =
        Markdown.figures(
            kind == Kind.NUMBERS ? "number" : "string",
            "rows/s",
            "to " + yardstick,
            "of the limit",
            "far, rows/s",
            "to " + yardstick,
            "for ids, of 100,000 rows",
            "round trips");
    for (String name :
        runs.where("database", database).where("kind", kind).distinct("contestant")) {
      Sample near = speed(database, JpaChapter.NEAR, name);
      Sample far = speed(database, JpaChapter.FAR, name);
      table.row(
          name,
          Spelled.whole(near.median()),
          Spelled.ratio(near.ratioTo(speed(database, JpaChapter.NEAR, yardstick))),
          Spelled.ratio(near.ratioTo(speed(database, JpaChapter.NEAR, limit(kind)))),
          Spelled.whole(far.median()),
          Spelled.ratio(far.ratioTo(speed(database, JpaChapter.FAR, yardstick))),
          Spelled.whole(cost(database, name, "others")),
          Spelled.whole(cost(database, name, "round_trips")));
    }
    return table;
  }

  private BarChart chart(String database, Kind kind) {
    BarChart chart =
        new BarChart(
            "Rows per second on "
                + database
                + ", "
                + kind.name().toLowerCase(Locale.ROOT)
                + " as ids",
            Axis.linear("rows per second"));
    for (String name : fastestFirst(database, kind)) {
      for (String distance : runs.distinct("distance")) {
        chart.bar(name, distance, speed(database, distance, name).median());
      }
    }
    return chart;
  }

  private List<String> fastestFirst(String database, Kind kind) {
    Figures own = runs.where("database", database).where("kind", kind);
    return own.distinct("contestant").stream()
        .sorted(comparingDouble(name -> -speed(database, JpaChapter.NEAR, name).median()))
        .toList();
  }

  private static String file(String database, Kind kind) {
    return (JpaChapter.RUNS + "-" + database + "-" + kind).toLowerCase(Locale.ROOT);
  }

  private static String yardstick(String database, Kind kind) {
    if (kind == Kind.STRINGS) {
      return Contestants.UUID_TEXT;
    }
    return database.equals(TestDatabase.MYSQL.label())
        ? Contestants.TABLE_50
        : Contestants.SEQUENCE_50;
  }

  private static String limit(Kind kind) {
    return kind == Kind.NUMBERS ? Contestants.NUMBER_LIMIT : Contestants.TEXT_LIMIT;
  }

  private Sample speed(String database, String distance, String contestant) {
    return speed(runs, database, distance, contestant);
  }

  static Sample speed(Figures runs, String database, String distance, String contestant) {
    return runs.where("database", database)
        .where("distance", distance)
        .where("contestant", contestant)
        .sample(SPEED);
  }

  private double cost(String database, String contestant, String column) {
    List<Row> rows = costs.where("database", database).where("contestant", contestant).rows();
    return rows.isEmpty()
        ? Double.NaN
        : rows.get(0).number(column) * ROWS / rows.get(0).number("rows");
  }
}
