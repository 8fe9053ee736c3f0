package dev.hilo.testdb;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The search for a server of a database: it tries each source in turn. */
final class Resolution {
  private final TestDatabase database;
  private final SkipList skipped;
  private final Optional<GivenUrl> given;
  private final List<Way> ways;
  private final Consumer<String> log;

  Resolution(
      TestDatabase database,
      SkipList skipped,
      Optional<GivenUrl> given,
      List<Way> ways,
      Consumer<String> log) {
    this.database = database;
    this.skipped = skipped;
    this.given = given;
    this.ways = ways;
    this.log = log;
  }

  /** The result goes to standard output, so that a build log shows what the tests ran on. */
  static Resolution of(TestDatabase database) {
    return new Resolution(
        database,
        SkipList.current(),
        GivenUrl.of(database, System::getenv),
        waysTo(database),
        System.out::println);
  }

  private static List<Way> waysTo(TestDatabase database) {
    return switch (database) {
      case H2 -> List.of(new H2InProcess());
      case HSQLDB -> List.of(new HsqldbInProcess());
      case DERBY -> List.of(new DerbyInProcess());
      case SQLITE -> List.of(new SqliteFiles());
      case POSTGRESQL, MYSQL, MARIADB ->
          List.of(new Containers(database), new BinaryWay(ServerBinary.of(database)));
    };
  }

  TestServer server() {
    if (skipped.contains(database)) {
      throw skipped.leftOut(database.label(), log);
    }
    // A URL in the environment is binding: another server would hide a mistake in it.
    List<Way> candidates = given.<List<Way>>map(List::of).orElse(ways);
    Failures failures = new Failures(database, given.isPresent());
    for (Way way : candidates) {
      long start = System.nanoTime();
      try {
        Way.Found found = way.start();
        TestServer server = TestServer.at(database, way.name(), found.address(), found.layout());
        log.accept("[hilo] %s in %s s".formatted(server, secondsSince(start)));
        return server;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted while starting " + database.label(), e);
      } catch (Exception e) {
        failures.add(way.name(), e);
      }
    }
    throw failures.error();
  }

  private static String secondsSince(long start) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    return String.format(Locale.ROOT, "%.1f", millis / 1000.0);
  }
}
