package dev.hilo.benchmarks.startup;

import dev.hilo.benchmarks.harness.ClassPath;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.harness.Java;
import dev.hilo.benchmarks.harness.Servers;
import dev.hilo.benchmarks.report.Chapter;
import dev.hilo.benchmarks.report.Figures;
import dev.hilo.benchmarks.report.Results;
import dev.hilo.benchmarks.report.Scale;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts Spring Boot with Spring Data JPA, web and actuator, with and without HiLo in turns, each
 * in a JVM with its default settings, until the first row is saved.
 */
public final class StartupChapter extends Chapter {

  /** Printed by the applications after the first row is saved. */
  public static final String SAVED = "Saved.";

  private static final Duration SETTLING = Duration.ofSeconds(2);

  public StartupChapter() {
    super("startup", "The start of an application", "hibernate-integration", "spring-boot-starter");
  }

  @Override
  protected void measure(Scale scale, Results results) throws Exception {
    int pairs = scale.of(15, 5, 1);
    Servers.note(results, name(), List.of(TestDatabase.POSTGRESQL));
    Figures figures =
        results.begin(
            name(),
            "pair,ids,started_nanos,saved_nanos,processor_nanos,info_lines,"
                + "connections,threads,resident_bytes");
    if (!ClassPath.SPRING_BOOT.isResolved()) {
      return;
    }
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      Servers.createTable(schema);
      schema.execute("create table note (id bigint primary key)");
      schema.execute("create sequence note_seq increment by 50");
      Application[] turn = Application.values();
      for (Application application : turn) {
        start(application, schema); // So that all files are in the system's cache.
      }
      for (int pair = 1; pair <= pairs; pair++) {
        for (int i = 0; i < turn.length; i++) {
          Application application = turn[(pair + i) % turn.length];
          figures.add(pair, application, start(application, schema));
        }
      }
    }
  }

  private static Start start(Application application, Schema schema) throws Exception {
    Database database = Servers.database(schema);
    schema.execute("truncate table note");
    long begin = System.nanoTime();
    Process process =
        new ProcessBuilder(
                Java.running().executable().toString(),
                "-cp",
                application.classPath.toString(),
                application.mainClass,
                "--server.port=0",
                "--spring.datasource.url=" + database.url(),
                "--spring.datasource.username=" + database.user(),
                "--spring.datasource.password=" + database.password())
            .redirectErrorStream(true)
            .start();
    try (BufferedReader lines = process.inputReader()) {
      StringBuilder log = new StringBuilder();
      Duration started = Duration.ZERO;
      int info = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Duration passed = Duration.ofNanos(System.nanoTime() - begin);
        if (line.equals(SAVED)) {
          long processor = process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
          // Pools go on opening connections in the background.
          Thread.sleep(SETTLING.toMillis());
          return new Start(
              started.toNanos(),
              passed.toNanos(),
              processor,
              info,
              connections(schema),
              status(process, "Threads"),
              status(process, "VmRSS") * 1024);
        }
        log.append(line).append('\n');
        info += line.contains(" INFO ") ? 1 : 0;
        started = line.contains(" : Started ") ? passed : started;
      }
      throw new IOException("The application has saved no row:\n" + log);
    } finally {
      process.destroy();
      int unused = process.waitFor();
    }
  }

  private static long connections(Schema schema) {
    return Long.parseLong(
        String.valueOf(
            schema
                .query(
                    "select count(*) from pg_stat_activity where datname = current_database()"
                        + " and application_name = 'PostgreSQL JDBC Driver'"
                        + " and pid <> pg_backend_pid()")
                .get(0)
                .get(0)));
  }

  /** What Linux tells of a process, in the unit that it uses; 0 elsewhere. */
  private static long status(Process process, String what) throws IOException {
    Path file = Path.of("/proc", Long.toString(process.pid()), "status");
    try (Stream<String> lines = Files.isReadable(file) ? Files.lines(file) : Stream.empty()) {
      return lines
          .filter(line -> line.startsWith(what + ":"))
          .map(line -> line.replaceAll("\\D", ""))
          .mapToLong(Long::parseLong)
          .findFirst()
          .orElse(0);
    }
  }

  private enum Application {
    SEQUENCE(ClassPath.SPRING_BOOT_WITHOUT_HILO, "sequence.SequenceApplication"),
    HILO(ClassPath.SPRING_BOOT, "hilo.HiLoApplication");

    final ClassPath classPath;
    final String mainClass;

    Application(ClassPath classPath, String mainClass) {
      this.classPath = classPath;
      this.mainClass = StartupChapter.class.getPackageName() + "." + mainClass;
    }
  }

  /**
   * Times since the start of the process.
   *
   * @param started the line "Started" of the log
   * @param processor the time of all processors until the row was saved
   * @param infoLines the lines at INFO until then
   * @param connections to the database, once the pools are full
   * @param threads how many threads the process has, with those of the JVM
   * @param resident the memory that the process occupies, in bytes
   */
  private record Start(
      long started,
      long saved,
      long processor,
      int infoLines,
      long connections,
      long threads,
      long resident) {}
}
