package dev.hilo.spring.testing;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
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

  private HttpResponse<String> get(String path) {
    String port = requireNonNull(context.getEnvironment().getProperty("local.server.port"));
    URI uri = URI.create("http://localhost:" + port + path);
    try {
      return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new AssertionError(uri + " does not answer", e);
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
