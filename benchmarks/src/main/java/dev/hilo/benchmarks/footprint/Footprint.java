package dev.hilo.benchmarks.footprint;

import dev.hilo.HiLo;
import dev.hilo.benchmarks.jvm.Java;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Markdown;
import dev.hilo.benchmarks.report.Page;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Row;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.benchmarks.report.Spelled;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What collections cost that were used once: 10,000 of them in one instance. */
public final class Footprint implements Chapter {

  private static final int MOST_BYTES = 1_024;
  private static final int HANDFUL = 5;

  @Override
  public String name() {
    return "footprint";
  }

  @Override
  public String title() {
    return "Footprint of idle collections";
  }

  @Override
  public void measure(Scale scale, Results results) throws IOException, InterruptedException {
    int collections = scale.of(10_000, 10_000, 100);
    // So many that the second range is begun.
    int ids = scale.of(40, 4, 4);
    int idleMillis = scale.of(15_000, 1_000, 10);
    Figures figures =
        results.begin(
            name(), "java", "collections", "ids", "bytes", "idleBytes", "threads", "idleThreads");
    for (Java java : scale == Scale.SMOKE ? List.of(Java.running()) : Java.found()) {
      try (Schema schema = TestDatabase.H2.server().newSchema()) {
        try (HiLo hilo = HiLo.builder(schema.dataSource()).createTableIfMissing().build()) {
          hilo.verify();
        }
        String[] told = ask(java, schema, collections, ids, idleMillis).split(",", -1);
        figures.add(java.version(), collections, ids, told[0], told[1], told[2], told[3]);
      }
    }
  }

  private static String ask(Java java, Schema schema, int collections, int ids, int idleMillis)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                java.executable().toString(),
                // Its heap can be told to the byte.
                "-XX:+UseSerialGC",
                "-Xmx512m",
                "-classpath",
                System.getProperty("java.class.path"),
                Probe.class.getName(),
                schema.sharedUrl(),
                schema.user(),
                schema.password(),
                String.valueOf(collections),
                String.valueOf(ids),
                String.valueOf(idleMillis))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String line = out.readLine();
      // It gives its numbers back, for which the database has to stay.
      int exit = process.waitFor();
      if (line == null || exit != 0) {
        throw new IllegalStateException("The probe ended with " + exit + ": see its errors above.");
      }
      return line;
    }
  }

  @Override
  public void write(Results results, Page page) {
    Figures figures = results.of(name());
    page.text(
        """
        One instance with prefetch; each collection is asked for a few ids by name, then left alone. The heap after full
        collections, less what it was before, in a process of its own; the names are made before, the database is elsewhere.""");
    Markdown table =
        Markdown.figures(
            "Java",
            "collections",
            "ids of each",
            "bytes each",
            "bytes each, idle",
            "threads of HiLo's at most",
            "threads, idle");
    figures
        .rows()
        .forEach(row -> table.row(row.values().stream().map(Footprint::spelled).toList()));
    page.table(table);
    Row first = figures.rows().get(0);
    long bytes = first.whole("idleBytes");
    long threads = first.whole("threads");
    page.mustHold(
        7,
        Spelled.whole(first.number("collections"))
            + " collections, idle after use: under 1 KB each besides the names, a handful of threads",
        bytes
            + " bytes each, "
            + threads
            + " threads at most, "
            + first.text("idleThreads")
            + " idle",
        bytes < MOST_BYTES && threads <= HANDFUL);
  }

  private static String spelled(String value) {
    return Spelled.whole(Double.parseDouble(value));
  }
}
