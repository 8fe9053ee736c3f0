package dev.hilo.samples.shop;

import static java.util.Objects.requireNonNull;

import dev.hilo.testdb.Schema;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ConfigurableApplicationContext;

/** An instance of the application on a port of its own, and what it answers. */
public final class RunningShop implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final HttpClient client = HttpClient.newHttpClient();

  private RunningShop(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /** Starts one on the database, with more properties. */
  public static RunningShop start(Schema schema, String... properties) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--spring.datasource.url=" + schema.url());
    arguments.add("--spring.datasource.username=" + schema.user());
    arguments.add("--spring.datasource.password=" + schema.password());
    arguments.add("--server.port=0");
    arguments.add("--spring.main.banner-mode=off");
    arguments.add("--logging.level.root=warn");
    // On a busy machine, a stalled attempt would lose a range.
    arguments.add("--hilo.reserve-timeout=2m");
    List.of(properties).forEach(property -> arguments.add("--" + property));
    return new RunningShop(
        new SpringApplicationBuilder(ShopApplication.class)
            .logStartupInfo(false)
            .registerShutdownHook(false)
            .run(arguments.toArray(String[]::new)));
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  public URI address() {
    return URI.create(
        "http://localhost:"
            + requireNonNull(context.getEnvironment().getProperty("local.server.port")));
  }

  /** An answer by HTTP. */
  public record Answer(int status, Map<String, Object> json, Map<String, List<String>> headers) {

    public Object get(String name) {
      return requireNonNull(json.get(name), () -> name + " is missing in " + json);
    }
  }

  public Answer get(String path) {
    return send(HttpRequest.newBuilder(at(path)));
  }

  public Answer post(String path, String body) {
    return send(
        HttpRequest.newBuilder(at(path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private URI at(String path) {
    return URI.create(address() + path);
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
      boolean isObject = answer.body().startsWith("{");
      Map<String, Object> json =
          isObject ? JsonParserFactory.getJsonParser().parseMap(answer.body()) : Map.of();
      return new Answer(answer.statusCode(), json, answer.headers().map());
    } catch (IOException e) {
      throw new AssertionError(request + " is not answered", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    context.close();
  }
}
