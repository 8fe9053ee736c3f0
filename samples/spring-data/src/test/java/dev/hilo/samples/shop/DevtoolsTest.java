package dev.hilo.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.ChildProcess;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shop while somebody works on it: Spring Boot's devtools restart it in one process. */
final class DevtoolsTest {

  private final Path watched;

  DevtoolsTest(@TempDir Path watched) {
    this.watched = watched;
  }

  @Test
  void afterARestartIdsGoOnAfterTheLastOneThatWasUsed() throws Exception {
    try (Schema schema = TestDatabase.H2.server().newSchema();
        ChildProcess shop = start(schema)) {
      String port = port(shop);
      assertThat(placed(port)).contains("orders/1-A");
      assertThat(placed(port)).contains("orders/2-A");

      Files.createFile(watched.resolve("restart"));
      port = port(shop);
      assertThat(schema.query("select max_value from hilo where name = 'orders'"))
          .as("what was not used went back")
          .containsExactly(List.of(2L));
      assertThat(placed(port)).contains("orders/3-A");
      assertThat(shop.terminate()).noneMatch(line -> line.contains("WARN"));
    }
  }

  private ChildProcess start(Schema schema) throws IOException {
    return new ChildProcess(
        ShopApplication.class,
        List.of(),
        Map.of(
            "SPRING_DATASOURCE_URL",
            schema.sharedUrl(),
            "SPRING_DATASOURCE_USERNAME",
            schema.user(),
            "SPRING_DATASOURCE_PASSWORD",
            schema.password(),
            "SPRING_DEVTOOLS_LIVERELOAD_ENABLED",
            "false",
            "SPRING_DEVTOOLS_RESTART_ADDITIONALPATHS",
            watched.toString(),
            "SPRING_DEVTOOLS_RESTART_TRIGGERFILE",
            "restart",
            "SERVER_PORT",
            "0",
            "LOGGING_PATTERN_CONSOLE",
            "%m (%p)%n"));
  }

  private static String port(ChildProcess shop) throws IOException {
    return shop.await("Tomcat started on port ").replaceFirst(" .*", "");
  }

  private static String placed(String port) throws Exception {
    URI orders = URI.create("http://localhost:" + port + "/orders");
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(orders).POST(HttpRequest.BodyPublishers.noBody()).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }
}
