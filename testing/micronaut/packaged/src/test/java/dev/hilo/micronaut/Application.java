package dev.hilo.micronaut;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The jar of an application, in a process of its own. */
final class Application implements AutoCloseable {

  private static final String STARTED = "Server Running: ";

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> output = Collections.synchronizedList(new ArrayList<>());
  private final Process process;
  private final URI address;

  /** Starts the jar, and returns when it accepts requests. */
  Application(String module, Map<String, String> environment) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-jar",
            Path.of("..", module, "target", "application.jar").toString());
    builder.environment().putAll(environment);
    builder.environment().put("MICRONAUT_SERVER_PORT", "-1");
    process = builder.redirectErrorStream(true).start();
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    address = URI.create(awaitAddress(reader));
    Thread rest = new Thread(() -> reader.lines().forEach(output::add), "output of " + module);
    rest.setDaemon(true);
    rest.start();
  }

  private String awaitAddress(BufferedReader reader) throws IOException {
    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
      output.add(line);
      int at = line.indexOf(STARTED);
      if (at >= 0) {
        return line.substring(at + STARTED.length()).strip();
      }
    }
    throw new AssertionError("The application did not start:\n" + String.join("\n", output));
  }

  /** Sends a request, and returns the id in the answer. */
  String post(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path))
            .timeout(Duration.ofMinutes(2))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() != 200) {
      throw new IOException(response.statusCode() + " " + response.body());
    }
    return response.body();
  }

  /** The processor time so far. */
  Duration cpu() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Sends SIGTERM, and waits for the end. */
  void terminate() throws InterruptedException {
    process.toHandle().destroy();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      throw new AssertionError("The application did not end:\n" + String.join("\n", output));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
