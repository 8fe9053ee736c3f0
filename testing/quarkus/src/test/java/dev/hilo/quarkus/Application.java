package dev.hilo.quarkus;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.process.FreePort;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A process of the packaged application. */
final class Application implements AutoCloseable {

  private static final String SETTING = "quarkus.hibernate-orm.unsupported-properties";

  private final Process process;
  private final Thread reader;
  private final int port;
  private final Queue<String> log = new ConcurrentLinkedQueue<>();
  private final CountDownLatch decided = new CountDownLatch(1);
  private final HttpClient client = HttpClient.newHttpClient();
  private volatile boolean isListening;

  private Application(Process process, int port) {
    this.process = process;
    this.port = port;
    this.reader = new Thread(this::read, "log of the application");
    reader.start();
  }

  /** Starts the application, and waits until it accepts requests or has ended. */
  static Application start(Schema schema, String... settings) throws Exception {
    return start(build(schema), schema, Map.of(), settings);
  }

  /** The directory of the application on a kind of database. */
  static String build(Schema schema) {
    return "on-" + schema.server().database().name().toLowerCase(Locale.ROOT);
  }

  /** The same with another build, and with variables in its environment. */
  static Application start(
      String build, Schema schema, Map<String, String> environment, String... settings)
      throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    for (String setting : settings) {
      command.add(
          "-D"
              + (setting.startsWith("hibernate.")
                  ? SETTING + ".\"" + setting.replaceFirst("=", "\"=")
                  : setting));
    }
    command.addAll(List.of("-jar", "target/" + build + "/quarkus-run.jar"));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(environment);
    return start(builder, schema, 1);
  }

  /** Starts a command that runs the application, with its settings behind the first words. */
  static Application start(ProcessBuilder builder, Schema schema, int words) throws Exception {
    int port = FreePort.find();
    builder
        .command()
        .addAll(
            words,
            List.of(
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + port,
                // All clients wait for the pool, and on a busy machine longer than it lets them.
                "-Dquarkus.datasource.jdbc.acquisition-timeout=60",
                "-Dquarkus.datasource.jdbc.url=" + schema.sharedUrl(),
                "-Dquarkus.datasource.username=" + schema.user(),
                "-Dquarkus.datasource.password=" + schema.password()));
    Application application = new Application(builder.redirectErrorStream(true).start(), port);
    application.decided.await();
    return application;
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        log.add(line);
        if (line.contains("Listening on")) {
          isListening = true;
          decided.countDown();
        }
      }
    } catch (IOException e) {
      log.add(e.toString());
    } finally {
      decided.countDown();
    }
  }

  boolean isListening() {
    return isListening;
  }

  String log() {
    return String.join("\n", log);
  }

  /** Posts, and returns the status and the text of the answer. */
  String post(String path) throws IOException, InterruptedException {
    if (!isListening) {
      throw new AssertionError("The application did not start:\n" + log());
    }
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + path))
            .timeout(Duration.ofMinutes(3))
            .POST(HttpRequest.BodyPublishers.noBody())
            .build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() == 200 ? answer.body() : answer.statusCode() + answer.body();
  }

  /** Posts from several clients at once, and returns all answers. */
  List<String> post(String path, int times, int clients) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      Callable<String> request = () -> post(path);
      List<String> answers = new ArrayList<>();
      for (Future<String> answer : threads.invokeAll(Collections.nCopies(times, request))) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  /** Sends SIGTERM, and waits until the process has ended. */
  void terminate() throws InterruptedException {
    process.toHandle().destroy();
    process.waitFor();
    reader.join();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
