package dev.hilo.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two million texts are read by a process that could not hold them. */
@Tag("soak")
@OnDatabases({TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
class SeriesMemoryTest {

  private static final String HEAP = "-Xmx40m";

  private final TestDatabase database;

  SeriesMemoryTest(TestDatabase database) {
    this.database = database;
  }

  @Test
  void twoMillionRowsInAHeapOfFortyMegabytes() throws IOException, InterruptedException {
    try (Patient patient = new Patient(database)) {
      patient.execute("create table invoice (num varchar(40) not null)");
      ManyRows rows = new ManyRows(patient.schema(), database);
      long last = rows.insert("invoice", 21, rows.text("invoices/2026/", ""));
      assertThat(last).isEqualTo(2_097_152);
      patient.execute(
          "delete from invoice where num = 'invoices/2026/1000000'",
          "insert into invoice values ('Invoices/2026/7')");
      patient.counter("invoices/2026|", last);
      ProcessBuilder builder =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  HEAP,
                  "-XX:+UseSerialGC",
                  "-cp",
                  System.getProperty("java.class.path"),
                  HiLoDoctor.class.getName(),
                  "--url",
                  patient.schema().sharedUrl(),
                  "--user",
                  patient.schema().user(),
                  "--password-env",
                  "DOCTORS_PASSWORD",
                  "--report",
                  "invoices=invoice.num",
                  "--csv")
              .redirectErrorStream(true);
      builder.environment().put("DOCTORS_PASSWORD", patient.schema().password());
      long began = System.nanoTime();

      Process process = builder.start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(process.waitFor()).as(printed).isEqualTo(1);
      assertThat(printed.lines().skip(1).map(line -> line.substring(line.indexOf(',') + 1)))
          .containsExactlyElementsOf(
              List.of(
                  "invoices/2026|,max,0,2097152,0,",
                  "invoices/2026|,rows,1,2097152,2097152,",
                  "invoices/2026|,missing,1000000,1000000,1,",
                  "invoices/2026|,duplicate,7,7,0,Invoices/2026/7 invoices/2026/7"));
      System.out.printf(
          "%s: a report on %,d rows, read twice, with %s in %.1f s%n",
          database.label(), last, HEAP, (System.nanoTime() - began) / 1e9);
    }
  }
}
