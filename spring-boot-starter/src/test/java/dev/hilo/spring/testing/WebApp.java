package dev.hilo.spring.testing;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ConfigurableApplicationContext;

/** A Boot application without JPA that serves HTTP, and what it answers. */
public final class WebApp implements AutoCloseable {

  private final ConfigurableApplicationContext context;
  private final HttpClient client = HttpClient.newHttpClient();

  private WebApp(ConfigurableApplicationContext context) {
    this.context = context;
  }

  public static WebApp run(List<Class<?>> more, String... properties) {
    return new WebApp(
        Apps.runPlain(
            more,
            Stream.concat(
                    Stream.of("spring.main.web-application-type=servlet", "server.port=0"),
                    Stream.of(properties))
                .toArray(String[]::new)));
  }

  /** One that runs already. */
  public static WebApp of(ConfigurableApplicationContext context) {
    return new WebApp(context);
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  public ConfigurableApplicationContext context() {
    return context;
  }

  /** What a GET is answered, which has to be JSON. */
  public Map<String, Object> json(String path) {
    HttpResponse<String> answer = get(path);
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + " is answered " + answer.statusCode() + answer.body());
    }
    return JsonParserFactory.getJsonParser().parseMap(answer.body());
  }

  public int status(String path) {
    return get(path).statusCode();
  }

  /** An answer by HTTP. */
  public record Answer(int status, HttpHeaders headers, String body) {}

  /** What any request is answered; to a path, or a whole address. */
  public Answer send(String method, String address, String contentType, String body) {
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(uri(address))
                .header("Content-Type", contentType)
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    return new Answer(answer.statusCode(), answer.headers(), answer.body());
  }

  private HttpResponse<String> get(String path) {
    return send(HttpRequest.newBuilder(uri(path)));
  }

  private URI uri(String address) {
    String port = requireNonNull(context.getEnvironment().getProperty("local.server.port"));
    return URI.create(address.startsWith("/") ? "http://localhost:" + port + address : address);
  }

  private HttpResponse<String> send(HttpRequest.Builder builder) {
    HttpRequest request = builder.build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(request.uri() + " does not answer", e);
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
