package dev.hilo.benchmarks.scale;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/**
 * Clients of one counter, simulated from event to event. Times are seconds.
 *
 * <p>Reads of the row see what was committed last and wait for nobody. A change keeps all other
 * changes from the row until it is committed; then the next in line finds that the row changed.
 */
final class Simulation {

  private static final int STOPS = 200;

  private final Settings settings;
  private final Random random;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private double now;
  private long order;

  private final Deque<Attempt> line = new ArrayDeque<>();
  private boolean locked;
  private long version;
  private long statements;
  private long reservations;
  private long lost;
  private long dry;
  private double took;

  Simulation(Settings settings) {
    this.settings = settings;
    this.random = new Random(settings.clients);
  }

  /** Runs it. */
  Outcome run(double settle, double watch) {
    Client[] all = Stream.generate(Client::new).limit(settings.clients).toArray(Client[]::new);
    for (Client client : all) {
      after(random.nextDouble() * settings.startWithin, client::begin);
    }
    runUntil(settle);
    double[] before = totals();
    double[] unused = new double[1];
    for (int i = 0; i < STOPS; i++) {
      after(
          random.nextDouble() * watch,
          () -> {
            for (Client client : all) {
              unused[0] += client.unused();
            }
          });
    }
    runUntil(settle + watch);
    double[] end = totals();
    double made = end[0] - before[0];
    return new Outcome(
        made / watch,
        (end[1] - before[1]) / made,
        (end[2] - before[2]) / made,
        (end[3] - before[3]) / made,
        (end[4] - before[4]) / made,
        unused[0] / STOPS);
  }

  /** What all clients did so far. */
  private double[] totals() {
    return new double[] {reservations, lost, statements, took, dry};
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
   * Raises Max, if it has not changed since it was seen.
   *
   * @param seen the version of the row that was seen
   * @param answer gets the version that the row has then; negative if another client was faster
   */
  private void compareAndSet(long seen, LongConsumer answer) {
    statements++;
    after(
        settings.roundTrip / 2,
        () -> {
          line.add(new Attempt(seen, answer));
          next();
        });
  }

  private void next() {
    while (!locked && !line.isEmpty()) {
      Attempt attempt = line.remove();
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
   * What all clients have in common.
   *
   * @param rate ids a second of each; none if each takes numbers without a pause
   * @param fixed how many numbers a range has; 0 for the adaptive rule
   * @param commit how long a change keeps others from the row
   */
  record Settings(
      int clients, double rate, int fixed, double roundTrip, double commit, double startWithin) {}

  /**
   * What came of it.
   *
   * @param dry the share of reservations that came too late, so that callers had to wait
   * @param unused numbers that a kill of all clients at once would cost
   */
  record Outcome(
      double reservations,
      double lost,
      double statements,
      double took,
      double dry,
      double unused) {}

  private record Attempt(long seen, LongConsumer answer) {}

  private record Event(double at, long order, Runnable action) implements Comparable<Event> {

    @Override
    public int compareTo(Event other) {
      return at == other.at ? Long.compare(order, other.order) : Double.compare(at, other.at);
    }
  }

  /**
   * A client by the rules of HiLo. It believes the Max it was given last until it reads another
   * one. Then it reads first until it has read its own four times in a row. It backs off after a
   * conflict between its read and its attempt. It reserves so early that its callers need not wait;
   * they use the numbers at an even rate, a little irregular as people are.
   */
  private final class Client {

    private static final int READS = 4;
    private static final double FIRST_BACKOFF = 0.001;
    private static final int DOUBLINGS = 6;
    private static final int LEAST = 32;
    private static final int MOST = 1 << 20;
    private static final double DOUBLE_WITHIN = 30;
    private static final double HALVE_AFTER = 60;

    /** What a number costs when one is taken after the other without a pause. */
    private static final double QUICKEST = 10e-9;

    private static final double MARGIN = 2;
    private static final double SLACK = 1 / 64.0;

    private long own;
    private boolean known;
    private int doubts;
    private int races;

    private double size = settings.fixed == 0 ? LEAST : settings.fixed;
    private double askedAt = -1;
    private double lately = settings.roundTrip + settings.commit;

    /** Numbers reserved, and used up to {@code countedAt}. */
    private double reserved;

    private double used;
    private double pace;
    private double countedAt;

    void begin() {
      countedAt = now;
      ask();
    }

    private void ask() {
      if (settings.fixed == 0 && askedAt >= 0) {
        double since = now - askedAt;
        double byTime = since < DOUBLE_WITHIN ? size * 2 : since > HALVE_AFTER ? size / 2 : size;
        double toHide = 2 * MARGIN * lately * settings.rate;
        size = Math.max(LEAST, Math.min(MOST, Math.max(byTime, toHide)));
      }
      askedAt = now;
      races = 0;
      attempt();
    }

    private void attempt() {
      if (known) {
        known = false;
        compareAndSet(own, answer -> answered(answer, false));
      } else {
        read(this::seen);
      }
    }

    private void seen(long found) {
      if (found != own) {
        doubts = own == 0 ? 0 : READS;
      } else if (doubts > 0) {
        doubts--;
      }
      compareAndSet(found, answer -> answered(answer, true));
    }

    private void answered(long answer, boolean hadRead) {
      if (answer >= 0) {
        own = answer;
        known = doubts == 0;
        came();
        return;
      }
      lost++;
      if (hadRead) {
        races++;
        double backoff = FIRST_BACKOFF * (1 << Math.min(races, DOUBLINGS));
        after(random.nextDouble() * backoff, this::attempt);
      } else {
        attempt();
      }
    }

    private void came() {
      count();
      lately = now - askedAt;
      took += lately;
      reservations++;
      if (reserved > 0 && reserved - used <= 0) {
        dry++;
      }
      reserved += size;
      if (settings.rate == 0) {
        after(size * QUICKEST, this::ask);
        return;
      }
      double lead = MARGIN * lately * settings.rate + size * SLACK;
      pace = settings.rate * Math.max(0.1, 1 + random.nextGaussian() / Math.sqrt(size));
      after(Math.max(0, reserved - used - lead) / pace, this::ask);
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
