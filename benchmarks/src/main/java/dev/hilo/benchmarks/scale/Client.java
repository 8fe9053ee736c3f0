package dev.hilo.benchmarks.scale;

import java.util.Random;

/**
 * One client as ours is: it believes the Max it was given last until it reads another one, and then
 * reads first until it has read its own four times in a row; it backs off after an attempt that
 * somebody won between its read and its attempt; and it reserves so early that its callers need not
 * wait. Its callers use the numbers at an even rate, a little irregular as people are.
 */
final class Client {

  private static final int READS = 4;
  private static final double FIRST_BACKOFF = 0.001;
  private static final int DOUBLINGS = 6;
  private static final int LEAST = 32;
  private static final int MOST = 1 << 20;
  private static final double DOUBLE_WITHIN = 30;
  private static final double HALVE_AFTER = 60;

  /** What a number costs who takes one after the other without a pause. */
  private static final double QUICKEST = 10e-9;

  private static final double MARGIN = 2;
  private static final double SLACK = 1 / 64.0;

  private final Fleet fleet;
  private final Agenda agenda;
  private final HotRow row;
  private final Random random;

  private long own;
  private boolean known;
  private int doubts;
  private int races;

  private double size;
  private double askedAt = -1;
  private double took;

  /** Numbers reserved, and used up to {@code countedAt}. */
  private double reserved;

  private double used;
  private double pace;
  private double countedAt;

  private long reservations;
  private long lost;
  private long dry;
  private double tookTogether;

  Client(Fleet fleet, Agenda agenda, HotRow row, Random random) {
    this.fleet = fleet;
    this.agenda = agenda;
    this.row = row;
    this.random = random;
    this.size = fleet.fixed() == 0 ? LEAST : fleet.fixed();
    this.took = fleet.roundTrip() + fleet.commit();
  }

  /** Its first caller comes. */
  void begin() {
    countedAt = agenda.now();
    ask();
  }

  private void ask() {
    double now = agenda.now();
    if (fleet.fixed() == 0 && askedAt >= 0) {
      double since = now - askedAt;
      double byTime = since < DOUBLE_WITHIN ? size * 2 : since > HALVE_AFTER ? size / 2 : size;
      double toHide = 2 * MARGIN * took * fleet.rate();
      size = Math.max(LEAST, Math.min(MOST, Math.max(byTime, toHide)));
    }
    askedAt = now;
    races = 0;
    attempt();
  }

  private void attempt() {
    if (known) {
      known = false;
      row.compareAndSet(own, version -> answered(version, false));
    } else {
      row.read(this::seen);
    }
  }

  private void seen(long version) {
    if (version != own) {
      doubts = own == 0 ? 0 : READS;
    } else if (doubts > 0) {
      doubts--;
    }
    row.compareAndSet(version, answer -> answered(answer, true));
  }

  private void answered(long version, boolean hadRead) {
    if (version >= 0) {
      own = version;
      known = doubts == 0;
      came();
      return;
    }
    lost++;
    if (hadRead) {
      races++;
      double backoff = FIRST_BACKOFF * (1 << Math.min(races, DOUBLINGS));
      agenda.after(random.nextDouble() * backoff, this::attempt);
    } else {
      attempt();
    }
  }

  private void came() {
    count();
    double now = agenda.now();
    took = now - askedAt;
    tookTogether += took;
    reservations++;
    if (reservations > 1 && reserved - used <= 0) {
      dry++;
    }
    reserved += size;
    if (fleet.rate() == 0) {
      agenda.after(size * QUICKEST, this::ask);
      return;
    }
    double lead = MARGIN * took * fleet.rate() + size * SLACK;
    pace = fleet.rate() * Math.max(0.1, 1 + random.nextGaussian() / Math.sqrt(size));
    agenda.after(Math.max(0, reserved - used - lead) / pace, this::ask);
  }

  private void count() {
    double now = agenda.now();
    used = Math.min(reserved, used + (now - countedAt) * pace);
    countedAt = now;
  }

  /** How many numbers it would lose now. */
  double unused() {
    count();
    return reserved - used;
  }

  long reservations() {
    return reservations;
  }

  long lost() {
    return lost;
  }

  long dry() {
    return dry;
  }

  double tookTogether() {
    return tookTogether;
  }
}
