package dev.hilo.range;

import dev.hilo.range.RangeCursor.Unused;
import dev.hilo.range.Reserver.Reserved;
import dev.hilo.table.Counter;
import dev.hilo.table.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of one counter, in the order in which they are used up: the current one, and perhaps
 * some that were reserved ahead.
 *
 * <p>A caller takes numbers from {@link #current} without a lock. Only when that is spent does it
 * come to {@link #after}, where all callers share one reservation. Invariants, kept under {@code
 * lock}:
 *
 * <ul>
 *   <li>At most one reservation is under way: {@code flight} is its only sign, set before it starts
 *       and cleared when it ends.
 *   <li>Numbers rise, since {@link RangeLinks} are only appended to; where Max had moved backwards,
 *       all cursors are sealed first.
 *   <li>After {@code closed} turned true no flight begins; so a thread that closes, waits for the
 *       one under way and then seals has every number that no caller was given.
 * </ul>
 *
 * <p>The lock is never held during I/O.
 */
public final class RangeChain {

  private final Counter counter;
  private final RangeSettings settings;
  private final BooleanSupplier closed;
  private final Reserver reserver;
  private final RetryRule rule;
  private final ReentrantLock lock = new ReentrantLock();

  private final RangeLinks links = new RangeLinks();
  private final Consumer<RangeCursor> watcher = this::watched;
  private final Provision provision;

  private @Nullable Flight flight;
  private @Nullable Throwable abandoned;

  /** How often the row was locked when ranges were to go back; used by the thread that does it. */
  private int returns;

  /** What has to go back, once the cursors are sealed; null before. */
  private @Nullable List<Unused> unreturned;

  private long reservations;
  private long lostAttempts;
  private long failures;
  private long waiting;

  /** The ranges of a counter, of which there are none yet. */
  RangeChain(Counter counter, RangeSettings settings, RetryRule rule) {
    this.counter = counter;
    this.settings = settings;
    this.rule = rule;
    this.closed = rule.closed();
    this.reserver = new Reserver(settings.table(), counter, false, rule);
    this.provision = new Provision(settings.size(), settings.prefetch(), links);
  }

  /** The cursor to take numbers from. */
  public RangeCursor current() {
    return links.current();
  }

  /** Sets how large the ranges are that are reserved from now on. */
  public void size(SizeRule rule) {
    lock.lock();
    try {
      provision.size(rule);
    } finally {
      lock.unlock();
    }
  }

  /**
   * The next number, and the cursor that gave it.
   *
   * @throws RangeException if no range could be had in time
   * @throws RangeClosedException if the instance is closed
   */
  public Taken next() {
    RangeCursor cursor = current();
    long number = cursor.take();
    return number == RangeCursor.SPENT ? nextAfter(cursor) : new Taken(number, cursor);
  }

  /**
   * The next number after {@code spent} gave none; waits for a range if need be. Other callers may
   * use a new range up before this one gets to it. Its time goes on all the same.
   *
   * @param spent what {@link #current} or this method returned
   * @throws RangeException if no range could be had in time
   * @throws RangeClosedException if the instance is closed
   */
  public Taken nextAfter(RangeCursor spent) {
    long giveUpAt = giveUpAt();
    RangeCursor cursor = spent;
    while (true) {
      cursor = after(cursor, 1, giveUpAt);
      long number = cursor.take();
      if (number != RangeCursor.SPENT) {
        return new Taken(number, cursor);
      }
    }
  }

  /**
   * Takes so many numbers, rising, in as few neighbouring runs as it can.
   *
   * @param to gets the first of each run, how many they are, and the tag of their range
   * @throws RangeException if a range could not be had in time; the numbers taken before are lost
   * @throws RangeClosedException if the instance is closed
   */
  public void next(int count, Runs to) {
    long giveUpAt = giveUpAt();
    RangeCursor cursor = current();
    int missing = count;
    while (missing > 0) {
      long first = cursor.take(missing);
      if (first == RangeCursor.SPENT) {
        cursor = after(cursor, missing, giveUpAt);
        continue;
      }
      int got = cursor.countFrom(first, missing);
      to.run(first, got, cursor.tag());
      missing -= got;
    }
  }

  /** A number, and the cursor that gave it. */
  public record Taken(long number, RangeCursor from) {}

  /** Takes neighbouring numbers of one range. */
  @FunctionalInterface
  public interface Runs {

    /** Takes the numbers from {@code first} on. */
    void run(long first, int count, String tag);
  }

  /** When a caller gives up that begins to wait now. */
  long giveUpAt() {
    return settings.time().nanos() + settings.timeoutNanos();
  }

  /**
   * The cursor to go on with after {@code spent} gave nothing; waits for one if need be.
   *
   * @param spent what {@link #current} or this method returned, and what gave nothing
   * @param atLeast how many numbers this call needs
   * @param giveUpAt when the caller gives up: what {@link #giveUpAt} said when it began to wait,
   *     however many ranges others have used up under it since
   */
  RangeCursor after(RangeCursor spent, int atLeast, long giveUpAt) {
    Wait wait = new Wait();
    try {
      return after(spent, atLeast, giveUpAt, wait);
    } finally {
      if (wait.begun) {
        long took = settings.time().nanos() - wait.begunAt;
        settings.events().waited(counter.name(), Duration.ofNanos(took));
      }
    }
  }

  private RangeCursor after(RangeCursor spent, int atLeast, long giveUpAt, Wait wait) {
    RangeException ofOverdue = null;
    while (true) {
      RangeCursor next = spent;
      Flight toLaunch = null;
      Flight shared = null;
      boolean overdue = false;
      lock.lock();
      try {
        if (closed.getAsBoolean()) {
          throw new RangeClosedException(counter.name());
        }
        if (links.current() != spent) {
          return links.current();
        }
        long now = settings.time().nanos();
        RangeCursor successor = links.advance();
        if (successor != null) {
          next = successor;
          provision.begun(now);
          toLaunch = ifDue(now);
        } else {
          if (giveUpAt - now <= 0) {
            throw ofOverdue != null ? ofOverdue : outrun();
          }
          shared = flight;
          if (shared == null) {
            shared = prepare(now, true);
            toLaunch = shared;
          }
          overdue = shared.isOverdue(now);
          shared.join(atLeast);
          if (!wait.begun) {
            wait.begin(now);
            waiting++;
          }
        }
      } finally {
        lock.unlock();
      }
      launch(toLaunch);
      if (shared == null) {
        return next;
      }
      if (toLaunch == null) {
        settings.work().awaited(shared.work());
      }
      try {
        ofOverdue = await(shared, overdue, giveUpAt);
      } finally {
        leave(shared, atLeast);
      }
    }
  }

  private void leave(Flight shared, int numbers) {
    lock.lock();
    try {
      shared.leave(numbers);
    } finally {
      lock.unlock();
    }
  }

  /** Ranges came, and others were faster to use them up. */
  private RangeException outrun() {
    return new RangeException(
        "No numbers for '"
            + counter.name()
            + "' within "
            + TimeUnit.NANOSECONDS.toMillis(settings.timeoutNanos())
            + " ms (reserveTimeout), since other callers used up every range first. Let"
            + " ranges be larger (rangeSize).",
        List.of());
  }

  /**
   * Waits for a reservation.
   *
   * @param overdue whether its time was up before this caller came, such as that of one that hung
   *     in the pool: then its failure says nothing about now, and the next one may succeed
   * @return that failure, for the case that no time is left for a next one; null if there was none
   */
  private @Nullable RangeException await(Flight shared, boolean overdue, long giveUpAt) {
    try {
      Patience.on(
          shared.end(),
          giveUpAt - settings.time().nanos(),
          settings.timeoutNanos(),
          shared.attempts(),
          () -> settings.work().standing(shared.work()));
      return null;
    } catch (RangeException e) {
      if (overdue && shared.hasEnded() && !closed.getAsBoolean()) {
        return e;
      }
      throw RangeClosedException.orElse(closed.getAsBoolean(), counter.name(), e);
    }
  }

  /** Reserves one more range, if none is behind the current one or under way. */
  void prefetch() {
    Flight mine;
    lock.lock();
    try {
      long now = settings.time().nanos();
      if (flight != null || links.ahead() > 0 || closed.getAsBoolean()) {
        return;
      }
      mine = prepare(now, false);
    } finally {
      lock.unlock();
    }
    launch(mine);
  }

  /** Called by a caller that was given the number at which the current cursor is watched. */
  private void watched(RangeCursor cursor) {
    Flight mine;
    // Whoever holds the lock may be looking already; else the next number calls again.
    if (!lock.tryLock()) {
      return;
    }
    try {
      if (links.current() != cursor || closed.getAsBoolean()) {
        return;
      }
      mine = ifDue(settings.time().nanos());
    } finally {
      lock.unlock();
    }
    launch(mine);
  }

  /** The next reservation if it is time for it, to be launched after the lock was left. */
  private @Nullable Flight ifDue(long now) {
    return provision.isDue(now) && !closed.getAsBoolean() && flight == null
        ? prepare(now, false)
        : null;
  }

  /** Only while none is under way. */
  private Flight prepare(long now, boolean awaited) {
    Flight mine =
        new Flight(
            provision.next(now),
            settings.attempts(counter.name()),
            one -> new Work(counter.name(), awaited, () -> fly(one)));
    flight = mine;
    return mine;
  }

  private void launch(@Nullable Flight mine) {
    if (mine == null) {
      return;
    }
    try {
      settings.work().add(mine.work());
    } catch (RuntimeException | Error e) {
      // Such as a machine that has no more threads. A flight that never ends would ground all that
      // come after it.
      crashed(mine, new RangeException("No thread to reserve on: " + e, List.of(e)));
    }
  }

  /**
   * Waits until no reservation is under way, and lets none begin until {@link #release}. Callers
   * that need a range wait; numbers in memory are still handed out.
   *
   * @return what takes the place of a reservation meanwhile
   * @throws RangeException if the reservation under way did not end in time
   * @throws RangeClosedException if the instance is closed
   */
  Flight hold(long deadline) {
    while (true) {
      Flight inTheWay;
      long now;
      lock.lock();
      try {
        if (closed.getAsBoolean()) {
          throw new RangeClosedException(counter.name());
        }
        now = settings.time().nanos();
        inTheWay = flight;
        if (inTheWay == null) {
          Attempts none = settings.attempts(counter.name());
          Work nothing = new Work(counter.name(), false, () -> Work.Turn.FAILED);
          flight = new Flight(new Sizing(0, now, 0), none, hold -> nothing);
          return flight;
        }
      } finally {
        lock.unlock();
      }
      Patience.on(
          inTheWay.ended(),
          deadline - now,
          settings.timeoutNanos(),
          inTheWay.attempts(),
          () -> settings.work().standing(inTheWay.work()));
    }
  }

  /**
   * Lets reservations begin again.
   *
   * @param startOver whether to drop what is in memory, and to forget what the table gave
   */
  void release(Flight hold, boolean startOver) {
    lock.lock();
    try {
      if (startOver) {
        links.sealAll();
        reserver.forget();
      }
      flight = null;
    } finally {
      lock.unlock();
    }
    hold.land();
  }

  private Work.Turn fly(Flight mine) {
    return begun(mine)
        .turn(
            reserved -> {
              landed(mine, reserved);
              Limit limit = Limit.of(Duration.ofNanos(settings.timeoutNanos()));
              settings.table().compare(counter.on(reserved.range().tag()), limit);
            },
            failure -> crashed(mine, failure));
  }

  /** What makes the reservation, from its first turn to its last. */
  private Retry<Reserved> begun(Flight mine) {
    lock.lock();
    try {
      Retry<Reserved> known = mine.retry();
      if (known != null) {
        return known;
      }
      long deadline = settings.deadline(settings.time().nanos());
      Retry<Reserved> retry = reserver.reserve(() -> capacity(mine), deadline, mine.attempts());
      mine.begin(deadline, retry);
      return retry;
    } finally {
      lock.unlock();
    }
  }

  private long capacity(Flight mine) {
    lock.lock();
    try {
      return mine.capacity();
    } finally {
      lock.unlock();
    }
  }

  private void landed(Flight mine, Reserved reserved) {
    long now = settings.time().nanos();
    long took = now - mine.sizing().askedAt();
    Throwable tooLate;
    Flight next;
    lock.lock();
    try {
      if (reserved.backwards() != null) {
        // Other clients may have been given what is left of these ranges, and what they return
        // could be in use: nothing of them is handed out or given back any more.
        links.sealAll();
      }
      links.append(RangeCursor.over(reserved.range(), watcher));
      provision.came(now, mine.sizing(), mine.isAwaited());
      reservations++;
      lostAttempts += reserved.lostAttempts();
      flight = null;
      tooLate = abandoned;
      next = ifDue(now);
    } finally {
      lock.unlock();
    }
    if (reserved.backwards() != null) {
      settings
          .events()
          .movedBackwards(
              counter.name(),
              reserved.backwards().found(),
              reserved.backwards().highestOwn(),
              reserved.range().low());
    }
    settings
        .events()
        .reserved(
            counter.name(), reserved.range(), Duration.ofNanos(took), reserved.lostAttempts());
    if (tooLate != null) {
      abandon(tooLate);
    }
    mine.land();
    launch(next);
  }

  private void crashed(Flight mine, RangeException failure) {
    long now = settings.time().nanos();
    long took = now - mine.sizing().askedAt();
    // A reservation that ends without numbers because of the close has not failed.
    boolean failed = !closed.getAsBoolean();
    lock.lock();
    try {
      if (flight == mine) {
        flight = null;
      }
      if (failed) {
        failures++;
      }
      provision.failed();
    } finally {
      lock.unlock();
    }
    if (failed) {
      settings.events().failed(counter.name(), Duration.ofNanos(took), failure);
    }
    mine.fail(failure);
  }

  /** After {@code closed} turned true: the end of the reservation under way, if there is one. */
  CompletableFuture<@Nullable Void> settled() {
    Flight last;
    lock.lock();
    try {
      last = flight;
    } finally {
      lock.unlock();
    }
    if (last == null) {
      return CompletableFuture.completedFuture(null);
    }
    if (settings.work().remove(last.work())) {
      crashed(last, last.attempts().closed());
    }
    return last.ended();
  }

  /**
   * After {@link #settled}: returns unused numbers to the table.
   *
   * @param outage the failure that stopped another counter from giving back, shared by all that do
   * @return whether it is done; if not, the row is locked, and it may be tried again
   */
  boolean giveBack(long deadline, AtomicReference<@Nullable Throwable> outage) {
    List<Unused> highestFirst;
    lock.lock();
    try {
      highestFirst = unreturned == null ? links.sealAll() : unreturned;
      unreturned = List.of();
    } finally {
      lock.unlock();
    }
    List<Unused> later = returner().giveBack(highestFirst, deadline, outage);
    Throwable tooLate;
    lock.lock();
    try {
      unreturned = later;
      tooLate = abandoned;
    } finally {
      lock.unlock();
    }
    if (later.isEmpty()) {
      return true;
    }
    if (tooLate == null) {
      tooLate = paused();
    }
    if (tooLate != null) {
      abandon(tooLate);
    }
    return tooLate != null;
  }

  /** Pauses before the row is tried again; returns why that is not to be, or null. */
  private @Nullable Throwable paused() {
    try {
      settings.time().sleep(rule.backoff().after(++returns));
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return e;
    }
  }

  /** Made when it is needed, since a counter may be one of thousands. */
  private Returner returner() {
    return new Returner(settings.table(), counter, rule, settings.events());
  }

  /** Ends what {@link #giveBack} did not get to in time, and what still arrives after that. */
  void abandon(Throwable reason) {
    List<Unused> highestFirst = new ArrayList<>();
    lock.lock();
    try {
      abandoned = reason;
      highestFirst.addAll(links.sealAll());
      if (unreturned != null) {
        highestFirst.addAll(unreturned);
      }
      unreturned = List.of();
    } finally {
      lock.unlock();
    }
    returner().keep(highestFirst, reason);
  }

  /** What the chain has done and holds now. */
  ChainState state() {
    lock.lock();
    try {
      RangeLinks.Account account = links.account();
      return new ChainState(
          account.taken(),
          account.remaining(),
          links.lastCapacity(),
          reservations,
          lostAttempts,
          failures,
          waiting,
          provision.lasts(account, settings.time().nanos()));
    } finally {
      lock.unlock();
    }
  }

  /** That of one caller, however many reservations it waits for. */
  private static final class Wait {

    private boolean begun;
    private long begunAt;

    void begin(long now) {
      begun = true;
      begunAt = now;
    }
  }
}
