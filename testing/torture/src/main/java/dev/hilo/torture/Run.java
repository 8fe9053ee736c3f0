package dev.hilo.torture;

import dev.hilo.torture.client.TortureClient;
import dev.hilo.torture.internal.check.Audit;
import dev.hilo.torture.internal.database.Database;
import dev.hilo.torture.internal.database.JdbcAddress;
import dev.hilo.torture.internal.faults.ClientFaults;
import dev.hilo.torture.internal.faults.Faults;
import dev.hilo.torture.internal.faults.NodeFaults;
import dev.hilo.torture.internal.process.ClientSlot;
import dev.hilo.torture.internal.process.FaultyProxy;
import dev.hilo.torture.internal.process.Shell;
import dev.hilo.torture.internal.records.Figures;
import dev.hilo.torture.internal.records.Records;
import dev.hilo.torture.internal.records.Violations;
import dev.hilo.torture.internal.records.WrongUse;
import dev.hilo.torture.internal.report.Report;
import dev.hilo.torture.internal.schedule.FaultKind;
import dev.hilo.torture.internal.schedule.FaultSchedule;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run from the first table to the audit. */
final class Run {

  private static final long MARK_MILLIS = 10;

  private final Options options;
  private final PrintStream out;
  private final Records records;
  private final List<ClientSlot> slots = new ArrayList<>();

  Run(Options options, PrintStream out) {
    this.options = options;
    this.out = out;
    this.records = Records.empty(new Violations(out));
  }

  /**
   * Runs everything.
   *
   * @throws WrongUse if it cannot start
   */
  Report execute() throws IOException, InterruptedException {
    String table = options.table;
    out.printf(
        "Creates the tables %s and %s_rows in %s, and drops them at the end. Touches no other"
            + " table. Seed %s.%n",
        table, table, JdbcAddress.display(options.urls.get(0)), options.seed);
    try (Database database =
        new Database(options.urls.get(0), options.user, options.password, options.drivers, table)) {
      database.createTables(options.drop);
      Thread killer = new Thread(this::closeSlots, "kill-clients");
      Runtime.getRuntime().addShutdownHook(killer);
      try {
        torture();
        new Audit(database, records).run();
      } catch (WrongUse e) {
        closeSlots();
        database.dropTables();
        throw e;
      } finally {
        closeSlots();
        Runtime.getRuntime().removeShutdownHook(killer);
      }
      if (records.violations().count() == 0) {
        database.dropTables();
      } else {
        out.printf("The tables %s and %s_rows are kept for you to look at.%n", table, table);
      }
    }
    return new Report(options.urls, options.seed, records);
  }

  private void torture() throws IOException, InterruptedException {
    makeSlots();
    slots.forEach(ClientSlot::start);
    for (ClientSlot slot : slots) {
      slot.awaitReady();
    }
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      Future<?> marks =
          timer.scheduleAtFixedRate(
              records.ledger()::mark, MARK_MILLIS, MARK_MILLIS, TimeUnit.MILLISECONDS);
      // Until the last client has ended, which may be long after the last fault began.
      Future<?> seconds =
          timer.scheduleAtFixedRate(records.figures()::tick, 1, 1, TimeUnit.SECONDS);
      awaitEndUnderFaults();
      finishClients();
      marks.cancel(false);
      seconds.cancel(false);
    } finally {
      timer.shutdownNow();
    }
    records.figures().tick();
  }

  private void awaitEndUnderFaults() throws InterruptedException {
    List<Faults> all = faults();
    all.forEach(Faults::start);
    try {
      awaitEnd();
    } finally {
      for (Faults faults : all) {
        faults.stop();
      }
    }
  }

  private List<Faults> faults() {
    List<Faults> faults = new ArrayList<>();
    // The nodes first: a client may wait for its node to be up again.
    if (options.nodeDown != null && options.nodeUp != null) {
      faults.add(
          new NodeFaults(
              options.nodeDown,
              options.nodeUp,
              options.urls.size(),
              options.nodeSeconds,
              options.seed,
              records));
    }
    double rate = options.faultsPerSecond;
    if (rate > 0) {
      FaultSchedule schedule = new FaultSchedule(options.seed, rate, slots.size(), kinds());
      faults.add(new ClientFaults(schedule, slots, records.figures()));
    }
    return faults;
  }

  private List<FaultKind> kinds() {
    boolean hasProxies = slots.stream().allMatch(slot -> slot.proxy() != null);
    if (Shell.IS_WINDOWS) {
      out.println("Without STOP and CONT, and TERM kills: Windows has no such signals.");
    }
    return Stream.of(FaultKind.values())
        .filter(kind -> kind.weight() > 0 && (hasProxies || !kind.isOfConnections()))
        .filter(kind -> !Shell.IS_WINDOWS || (kind != FaultKind.STOP && kind != FaultKind.TERM))
        .toList();
  }

  private void makeSlots() throws IOException {
    int all = options.processes + options.clients.size();
    for (int place = 0; place < all; place++) {
      String url = options.urls.get(place % options.urls.size());
      @Nullable FaultyProxy proxy = proxy(url);
      // Two places share a tag, so that they share the counter of sequence ids, too.
      String tag = place < 2 ? "A" : Character.toString('A' + (place - 1) % 26);
      List<String> command =
          place < options.processes
              ? ownClient()
              : Shell.ofClient(options.clients.get(place - options.processes));
      slots.add(new ClientSlot(place, tag, command, environment(url, proxy, tag), proxy, records));
    }
  }

  private @Nullable FaultyProxy proxy(String url) throws IOException {
    Optional<JdbcAddress> address = JdbcAddress.of(url);
    if (address.isEmpty()) {
      out.printf(
          "Without faults of connections: %s does not have the form jdbc:…//host:port/….%n",
          JdbcAddress.display(url));
      return null;
    }
    return new FaultyProxy(address.get(), records.figures()::happened);
  }

  private Map<String, String> environment(String url, @Nullable FaultyProxy proxy, String tag) {
    int places = options.processes + options.clients.size();
    Map<String, String> variables = new HashMap<>();
    variables.put("HILO_TORTURE_URL", url);
    if (proxy != null) {
      variables.put("HILO_TORTURE_URL", proxy.url());
      variables.put("HILO_TORTURE_HOST", "127.0.0.1");
      variables.put("HILO_TORTURE_PORT", Integer.toString(proxy.port()));
    }
    variables.put("HILO_TORTURE_USER", options.user);
    variables.put("HILO_TORTURE_PASSWORD", options.password);
    variables.put("HILO_TORTURE_TABLE", options.table);
    variables.put("HILO_TORTURE_TAG", tag);
    variables.put(
        "HILO_TORTURE_IDS_PER_SECOND",
        Integer.toString(Math.max(1, options.idsPerSecond / places)));
    return variables;
  }

  private List<String> ownClient() {
    List<String> classPath = new ArrayList<>(List.of(System.getProperty("java.class.path")));
    options.drivers.forEach(jar -> classPath.add(jar.toString()));
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx192m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        String.join(File.pathSeparator, classPath),
        TortureClient.class.getName());
  }

  /** Until the time is up and the least numbers are reached, or a violation is found. */
  private void awaitEnd() throws InterruptedException {
    long start = System.nanoTime();
    Figures figures = records.figures();
    for (long second = 1; ; second++) {
      long next = start + TimeUnit.SECONDS.toNanos(second);
      TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      if (second % options.progressSeconds == 0) {
        out.printf(
            Locale.ROOT,
            "%5d s  %,13d ids (%,d/s)  %,7d faults  longest wait %,d ms  %d violations%n",
            second,
            figures.ids(),
            figures.idsOfLastSecond(),
            figures.faults(),
            figures.longestStall() / 1_000,
            records.violations().count());
      }
      boolean isDone =
          second >= options.minutes * 60
              && figures.ids() >= options.leastIds
              && figures.faults() >= options.leastFaults;
      if (isDone || records.violations().count() > 0) {
        return;
      }
      slots.forEach(ClientSlot::restartIfEnded);
    }
  }

  private void finishClients() throws InterruptedException {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Callable<Boolean>> ends = new ArrayList<>();
      for (ClientSlot slot : slots) {
        ends.add(
            () -> {
              slot.finish();
              return true;
            });
      }
      for (Future<Boolean> end : threads.invokeAll(ends)) {
        end.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private void closeSlots() {
    for (ClientSlot slot : slots) {
      try {
        slot.close();
      } catch (IOException e) {
        // Its proxy no longer listens.
      }
    }
  }
}
