package dev.hilo.benchmarks.scale;

import static java.util.Comparator.comparingDouble;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * A discrete-event simulation of clients on one counter. Times are seconds.
 *
 * <p>Reads of the row see the last commit and never wait. A change locks the row until it commits;
 * the next waiting change then finds that the row has changed.
 */
final class Simulation {

  private static final int STOPS = 200;

  private final Settings settings;
  private final Random random;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(comparingDouble(Event::at).thenComparing(Event::order));
  private double now;
  private long order;

  private final Deque<Attempt> waiting = new ArrayDeque<>();
  private boolean locked;
  private long version;

  private double statements;
  private double reservations;
  private double lost;
  private double dry;
  private double took;
  private double unused;

  Simulation(Settings settings) {
    this.settings = settings;
    this.random = new Random(settings.clients);
  }

  Outcome run(double settle, double watch) {
    List<Client> all = Stream.generate(Client::new).limit(settings.clients).toList();
    for (Client client : all) {
      after(random.nextDouble() * settings.startWithin, client::begin);
    }
    runUntil(settle);
    statements = reservations = lost = dry = took = 0;
    for (int i = 0; i < STOPS; i++) {
      after(
          random.nextDouble() * watch,
          () -> unused += all.stream().mapToDouble(Client::unused).sum() / STOPS);
    }
    runUntil(settle + watch);
    return new Outcome(
        reservations / watch,
        lost / reservations,
        statements / reservations,
        took / reservations * 1e3,
        dry / reservations,
        unused);
  }

  private void after(double seconds, Runnable action) {
    events.add(new Event(now + seconds, order++, action));
  }

  private void runUntil(double end) {
    for (Event next = events.peek(); next != null && next.at < end; next = events.peek()) {
      events.remove();
      now = next.at;
      next.action.run();
    }
    now = end;
  }

  private void read(LongConsumer answer) {
    statements++;
    after(
        settings.roundTrip / 2,
        () -> {
          long seen = version;
          after(settings.roundTrip / 2, () -> answer.accept(seen));
        });
  }

  /**
   * Raises Max, if the row has not changed since it was read.
   *
   * @param seen the version of the row that was read
   * @param answer gets the new version, or a negative number after a conflict
   */
  private void compareAndSet(long seen, LongConsumer answer) {
    statements++;
    after(
        settings.roundTrip / 2,
        () -> {
          waiting.add(new Attempt(seen, answer));
          next();
        });
  }

  private void next() {
    while (!locked && !waiting.isEmpty()) {
      Attempt attempt = waiting.remove();
      if (attempt.seen != version) {
        after(settings.roundTrip / 2, () -> attempt.answer.accept(-1));
        continue;
      }
      locked = true;
      after(
          settings.commit,
          () -> {
            version++;
            long mine = version;
            locked = false;
            after(settings.roundTrip / 2, () -> attempt.answer.accept(mine));
            next();
          });
    }
  }

  /**
   * The settings of all clients.
   *
   * @param rate ids per second of each; 0 if each takes numbers without a pause
   * @param fixed the size of ranges; 0 for the adaptive rule
   * @param commit how long a change locks the row
   */
  record Settings(
      int clients, double rate, int fixed, double roundTrip, double commit, double startWithin) {}

  /**
   * The results; times are milliseconds.
   *
   * @param dry the share of reservations that were too late, so that callers had to wait
   * @param unused numbers that a kill of all clients would lose
   */
  record Outcome(
      double reservations,
      double lost,
      double statements,
      double took,
      double dry,
      double unused) {}

  private record Attempt(long seen, LongConsumer answer) {}

  private record Event(double at, long order, Runnable action) {}

  /**
   * A client with the rules of HiLo. It relies on its cached Max until it reads another Max. Then
   * it reads first, until it has read its own Max four times in a row. It backs off after a
   * conflict between its read and its attempt. It prefetches, so that its callers need not wait.
   * They use numbers at an almost even rate.
   */
  private final class Client {

    private static final int READS = 4;
    private static final double FIRST_BACKOFF = 0.001;
    private static final int DOUBLINGS = 6;
    private static final int MIN = 32;
    private static final int MAX = 1 << 20;
    private static final double DOUBLE_WITHIN = 30;
    private static final double HALVE_AFTER = 60;

    /** The time of a number without a pause. */
    private static final double MIN_INTERVAL = 10e-9;

    private static final double MARGIN = 2;
    private static final double SLACK = 1 / 64.0;

    private long own;
    private boolean known;
    private int readsLeft;
    private int conflicts;

    private double size = settings.fixed == 0 ? MIN : settings.fixed;
    private double begunAt = -1;
    private double lastTook = settings.roundTrip + settings.commit;

    /** Numbers reserved, and used up to {@code countedAt}. */
    private double reserved;

    private double used;
    private double pace;
    private double countedAt;

    void begin() {
      countedAt = now;
      reserve();
    }

    private void reserve() {
      if (settings.fixed == 0 && begunAt >= 0) {
        double since = now - begunAt;
        double byTime = since < DOUBLE_WITHIN ? size * 2 : since > HALVE_AFTER ? size / 2 : size;
        double toHide = 2 * MARGIN * lastTook * settings.rate;
        size = Math.max(MIN, Math.min(MAX, Math.max(byTime, toHide)));
      }
      begunAt = now;
      conflicts = 0;
      attempt();
    }

    private void attempt() {
      if (known) {
        known = false;
        compareAndSet(own, answer -> answered(answer, false));
      } else {
        read(this::found);
      }
    }

    private void found(long max) {
      if (max != own) {
        readsLeft = own == 0 ? 0 : READS;
      } else if (readsLeft > 0) {
        readsLeft--;
      }
      compareAndSet(max, answer -> answered(answer, true));
    }

    private void answered(long answer, boolean hadRead) {
      if (answer >= 0) {
        own = answer;
        known = readsLeft == 0;
        complete();
        return;
      }
      lost++;
      if (hadRead) {
        conflicts++;
        double backoff = FIRST_BACKOFF * (1 << Math.min(conflicts, DOUBLINGS));
        after(random.nextDouble() * backoff, this::attempt);
      } else {
        attempt();
      }
    }

    private void complete() {
      count();
      lastTook = now - begunAt;
      took += lastTook;
      reservations++;
      if (reserved > 0 && reserved - used <= 0) {
        dry++;
      }
      reserved += size;
      if (settings.rate == 0) {
        after(size * MIN_INTERVAL, this::reserve);
        return;
      }
      double lead = MARGIN * lastTook * settings.rate + size * SLACK;
      pace = settings.rate * Math.max(0.1, 1 + random.nextGaussian() / Math.sqrt(size));
      after(Math.max(0, reserved - used - lead) / pace, this::reserve);
    }

    private void count() {
      used = Math.min(reserved, used + (now - countedAt) * pace);
      countedAt = now;
    }

    double unused() {
      count();
      return reserved - used;
    }
  }
}
