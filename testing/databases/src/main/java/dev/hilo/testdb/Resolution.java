package dev.hilo.testdb;

import dev.hilo.testdb.server.Installation;
import dev.hilo.testdb.server.ServerBinary;
import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The search for a server of a database: it tries each source in turn. */
final class Resolution {
  private final TestDatabase database;
  private final SkipList skipped;
  private final Optional<ServerSource> given;
  private final List<ServerSource> sources;
  private final Consumer<String> log;

  Resolution(
      TestDatabase database,
      SkipList skipped,
      Optional<ServerSource> given,
      List<ServerSource> sources,
      Consumer<String> log) {
    this.database = database;
    this.skipped = skipped;
    this.given = given;
    this.sources = sources;
    this.log = log;
  }

  /** The result goes to standard output, so that a build log shows what the tests ran on. */
  static Resolution of(TestDatabase database) {
    return new Resolution(
        database,
        SkipList.current(),
        EnvironmentUrl.of(database, System::getenv),
        sourcesOf(database),
        System.out::println);
  }

  private static List<ServerSource> sourcesOf(TestDatabase database) {
    return switch (database) {
      case H2 -> List.of(ServerSource.jar(database, EmbeddedH2::start));
      case HSQLDB -> List.of(ServerSource.jar(database, EmbeddedHsqldb::start));
      case DERBY -> List.of(ServerSource.jar(database, EmbeddedDerby::start));
      case SQLITE -> List.of(ServerSource.jar(database, EmbeddedSqlite::start));
      case POSTGRESQL -> containerOr(ServerBinary.postgreSql(), database);
      case MYSQL -> containerOr(ServerBinary.mySql(), database);
      case MARIADB -> containerOr(ServerBinary.mariaDb(), database);
      case ORACLE, SQLSERVER -> List.of(Containers.of(database));
    };
  }

  private static List<ServerSource> containerOr(ServerBinary binary, TestDatabase database) {
    return List.of(
        Containers.of(database), ServerSource.jar(database, () -> start(binary, database)));
  }

  private static ServerSource.Started start(ServerBinary binary, TestDatabase database)
      throws IOException {
    ServerNode node = Installation.of(binary).startNode();
    return new ServerSource.Started(node.address(), database.layout(true));
  }

  TestServer server() {
    if (skipped.contains(database)) {
      throw skipped.leftOut(database.label(), log);
    }
    // A URL in the environment is binding: another server would hide a mistake in it.
    List<ServerSource> candidates = given.map(List::of).orElse(sources);
    Failures failures = new Failures(database, given.isPresent());
    for (ServerSource source : candidates) {
      long start = System.nanoTime();
      try {
        ServerSource.Started started = source.start().call();
        TestServer server =
            TestServer.at(database, source.name(), started.address(), started.layout());
        log.accept("[hilo] %s in %s s".formatted(server, secondsSince(start)));
        return server;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("Interrupted while starting " + database.label(), e);
      } catch (Exception e) {
        failures.add(source.name() + source.value(), e);
      }
    }
    if (given.isEmpty() && TestDatabase.optional().contains(database)) {
      throw failures.notRun(log);
    }
    throw failures.error();
  }

  private static String secondsSince(long start) {
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    return String.format(Locale.ROOT, "%.1f", millis / 1000.0);
  }
}
