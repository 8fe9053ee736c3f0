package dev.hilo.micronaut;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jars of the two applications on a file of H2 and on PostgreSQL. */
class PackagedTest {

  private static final int CLIENTS = 20;
  private static final int REQUESTS = 400;

  @ParameterizedTest
  @CsvSource({"data-jpa, orders", "data-jdbc, parcels"})
  void sigtermReturnsUnusedNumbersToAFileOfH2AndARestartGoesOn(
      String module, String path, @TempDir Path folder) throws Exception {
    String mode = module.equals("data-jdbc") ? ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE" : "";
    String url = "jdbc:h2:file:" + folder.resolve("shop") + ";DB_CLOSE_ON_EXIT=FALSE" + mode;
    assertGoesOn(module, path, Map.of("DATASOURCES_DEFAULT_URL", url));
  }

  @ParameterizedTest
  @CsvSource({"data-jpa, orders", "data-jdbc, parcels"})
  void sigtermReturnsUnusedNumbersToPostgreSqlAndARestartGoesOn(String module, String path)
      throws Exception {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema()) {
      assertGoesOn(module, path, environment(schema, 10));
    }
  }

  private static void assertGoesOn(String module, String path, Map<String, String> environment)
      throws Exception {
    try (Application first = new Application(module, environment)) {
      assertThat(first.post("/" + path + "/ada")).isEqualTo(path + "/1-A");
      assertThat(first.post("/" + path + "/bob")).isEqualTo(path + "/2-A");
      first.terminate();
    }
    try (Application second = new Application(module, environment)) {
      assertThat(second.post("/" + path + "/eve")).isEqualTo(path + "/3-A");
    }
  }

  /** Each request queries first, so that it holds a connection when it needs an id. */
  @ParameterizedTest
  @CsvSource({
    "data-jpa, orders, tickets, 1",
    "data-jpa, orders, tickets, 10",
    "data-jdbc, parcels, stamps, 1",
    "data-jdbc, parcels, stamps, 10"
  })
  void allRequestsAfterAColdStartSucceed(
      String module, String withHiLo, String withSequence, int poolSize) throws Exception {
    Load hilo = load(module, withHiLo, poolSize);
    Load sequence = load(module, withSequence, poolSize);
    String figures =
        "%s, pool of %d: %d requests of %d clients in %d ms (CPU %d); with a sequence %d (%d)"
            .formatted(
                module,
                poolSize,
                REQUESTS,
                CLIENTS,
                hilo.millis,
                hilo.cpuMillis,
                sequence.millis,
                sequence.cpuMillis);
    System.out.println("[hilo] " + figures);
    Files.writeString(
        Path.of("target", "load.txt"),
        figures + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** The time from the first request to the last answer, and the processor time of the process. */
  private record Load(long millis, long cpuMillis) {}

  private static Load load(String module, String path, int poolSize) throws Exception {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema();
        Application application = new Application(module, environment(schema, poolSize))) {
      long cpu = application.cpu().toMillis();
      long start = System.nanoTime();
      List<String> ids = load(application, "/" + path + "/ada");
      long end = System.nanoTime();
      assertThat(ids).hasSize(REQUESTS).doesNotHaveDuplicates();
      String table = path.equals("tickets") ? "ticket" : path;
      assertThat(schema.query("select id from " + table)).hasSize(REQUESTS);
      return new Load(Duration.ofNanos(end - start).toMillis(), application.cpu().toMillis() - cpu);
    }
  }

  private static List<String> load(Application application, String path) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Future<List<String>>> all = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        all.add(clients.submit(() -> posts(application, path)));
      }
      List<String> ids = new ArrayList<>();
      for (Future<List<String>> some : all) {
        ids.addAll(some.get());
      }
      return ids;
    } finally {
      clients.shutdownNow();
    }
  }

  private static List<String> posts(Application application, String path)
      throws IOException, InterruptedException {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < REQUESTS / CLIENTS; i++) {
      ids.add(application.post(path));
    }
    return ids;
  }

  /** All clients wait for the pool, and on a busy machine longer than it lets them by default. */
  private static Map<String, String> environment(Schema schema, int poolSize) {
    return Map.of(
        "DATASOURCES_DEFAULT_URL", schema.sharedUrl(),
        "DATASOURCES_DEFAULT_USERNAME", schema.user(),
        "DATASOURCES_DEFAULT_PASSWORD", schema.password(),
        "DATASOURCES_DEFAULT_CONNECTION_TIMEOUT", "120000",
        "DATASOURCES_DEFAULT_MAXIMUM_POOL_SIZE", Integer.toString(poolSize));
  }
}
