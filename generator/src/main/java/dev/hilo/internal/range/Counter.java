package dev.hilo.internal.range;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.range.CounterState.Failure;
import dev.hilo.internal.range.InstanceState.Phase;
import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.MaxGrowth;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.internal.reserve.ReservationException;
import dev.hilo.internal.reserve.RetriedRequest;
import dev.hilo.internal.reserve.RetryPolicy;
import dev.hilo.internal.reserve.Row;
import dev.hilo.internal.reserve.Row.Backwards;
import dev.hilo.internal.size.RangeSizePolicy;
import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import dev.hilo.internal.work.Work.Outcome;
import dev.hilo.internal.work.WorkQueue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One counter in memory: the current range, the next one, the reservation under way, and the
 * statistics. A caller takes numbers from the current range without a lock; only when that is used
 * up does it wait for a reservation. An identity is a counter that keeps no range, so that each of
 * its callers waits (rule D1). Thread-safe.
 *
 * <p>Invariants, kept under the lock of this object, which no thread holds during I/O:
 *
 * <ul>
 *   <li>One reservation is made at a time: {@code underWay}. At most one range and one set of own
 *       numbers wait, and the two kinds alternate. Those who want own numbers join one that has not
 *       begun, so that their numbers were reserved after their call.
 *   <li>Numbers rise, since a range is only set behind the current one; if Max moved backwards, all
 *       ranges are sealed before Max is set again.
 *   <li>While the instance is stopped no reservation begins. So a thread that stops it, waits for
 *       the one under way and then seals has every number that no caller was given.
 * </ul>
 *
 * <p>Any line may throw an Error. So a reservation ends by mere writes, in the {@code finally} of
 * its turn. One that no thread makes any more is made by its next caller ({@link #drive}), and a
 * caller that is not woken looks by itself.
 */
public final class Counter {

  final String name;
  final RangeSettings settings;
  private final CounterTable table;
  private final MonotonicTime time;
  private final WorkQueue work;
  private final RangeEvents events;
  private final InstanceState instance;
  private final RetryPolicy retries;
  final boolean isIdentity;

  private volatile RangeCursor current = RangeCursor.empty();

  // Guarded by the lock.
  private @Nullable RangeCursor ahead;
  private @Nullable Reservation underWay;
  private @Nullable Reservation queuedRange;
  private @Nullable Reservation queuedOwn;
  private final Pace pace;
  private long usedUp;
  private long unused;
  private long own;
  private long reservations;
  private long conflicts;
  private long failures;
  private long waits;
  private @Nullable Throwable lastFailure;
  private long lastFailedAt;
  private MaxGrowth growth = new MaxGrowth();

  // Used by the one thread that makes the reservation under way; if there is none, under the lock.
  private @Nullable Row rows;

  /** The node tag that chooses the row; null if it is not known, or all nodes share one. */
  private @Nullable String nodeTag;

  Counter(String name, RangeSettings settings, RetryPolicy retries, InstanceState instance) {
    this.name = name;
    this.isIdentity = CounterKey.isIdentity(name);
    this.settings = settings;
    this.table = settings.table();
    this.time = settings.time();
    this.work = settings.work();
    this.events = settings.events();
    this.retries = retries;
    this.instance = instance;
    this.pace = new Pace(settings.size(), settings.prefetch());
  }

  /** The range that callers take from; it may be used up. */
  public RangeCursor current() {
    return current;
  }

  /** Sets the size of the ranges that are reserved from now on. */
  public void size(RangeSizePolicy policy) {
    synchronized (this) {
      pace.size(policy);
    }
  }

  /**
   * The next number.
   *
   * @throws ReservationException if no range arrived in time
   * @throws InstanceStoppedException if the instance is closed
   */
  public NumberRange next() {
    RangeCursor cursor = current;
    long number = cursor.take();
    return number == RangeCursor.SPENT
        ? nextAfter(cursor)
        : new NumberRange(number, number, cursor.tag());
  }

  /**
   * The next number after a range is used up. Waits for another one if necessary. Other callers may
   * use up a new range first; that does not extend the time limit.
   *
   * @throws ReservationException if no range arrived in time
   * @throws InstanceStoppedException if the instance is closed
   */
  public NumberRange nextAfter(RangeCursor spent) {
    long giveUpAt = settings.giveUpAt();
    RangeCursor cursor = spent;
    while (true) {
      cursor = after(cursor, 1, giveUpAt);
      long number = cursor.take();
      if (number != RangeCursor.SPENT) {
        return new NumberRange(number, number, cursor.tag());
      }
    }
  }

  /**
   * Takes rising numbers, in as few runs of neighbours as possible.
   *
   * @throws ReservationException if a range did not arrive in time; the numbers taken are lost
   * @throws InstanceStoppedException if the instance is closed
   */
  public void next(int count, Consumer<NumberRange> consumer) {
    long giveUpAt = settings.giveUpAt();
    RangeCursor cursor = current;
    int missing = count;
    while (missing > 0) {
      long first = cursor.take(missing);
      if (first == RangeCursor.SPENT) {
        cursor = after(cursor, missing, giveUpAt);
        continue;
      }
      int got = cursor.countFrom(first, missing);
      consumer.accept(new NumberRange(first, first + got - 1, cursor.tag()));
      missing -= got;
    }
  }

  /**
   * Reserves consecutive numbers for this caller alone, after its call: a block, or identities.
   *
   * @throws ReservationException if they did not arrive in time; they may be lost then
   * @throws InstanceStoppedException if the instance is closed
   */
  public NumberRange reserve(int count) {
    long giveUpAt = settings.giveUpAt();
    while (true) {
      awaitOpen(giveUpAt);
      Reservation joined;
      long before;
      synchronized (this) {
        if (instance.phase.isStopped) {
          continue;
        }
        if (queuedOwn == null) {
          queuedOwn = reservation(true, time.nanos());
        }
        joined = queuedOwn;
        joined.wanted += count;
        before = joined.awaited ? joined.lastGivesUpAt : giveUpAt;
        joined.lastGivesUpAt = giveUpAt - before > 0 ? giveUpAt : before;
        joined.awaited = true;
        waits++;
      }
      try {
        await(joined, giveUpAt);
      } finally {
        synchronized (this) {
          if (!joined.ended) {
            joined.wanted -= count;
            boolean wasLast = joined.lastGivesUpAt == giveUpAt;
            joined.lastGivesUpAt = wasLast ? before : joined.lastGivesUpAt;
          }
        }
      }
      if (joined.failure != null) {
        throw worded(joined.failure).again();
      }
      RangeCursor numbers = joined.numbers;
      if (numbers != null) {
        long first = numbers.take(count);
        // The numbers of an identity have no tag.
        return new NumberRange(first, first + count - 1, isIdentity ? "" : numbers.tag());
      }
      // The instance was stopped.
    }
  }

  /**
   * The range after a spent one. Waits for it if necessary.
   *
   * @param wanted how many numbers this call needs
   * @param giveUpAt when the caller gives up, however many ranges other callers use up before
   */
  RangeCursor after(RangeCursor spent, int wanted, long giveUpAt) {
    long began = time.nanos();
    boolean waited = false;
    Throwable overdueFailure = null;
    try {
      while (true) {
        awaitOpen(giveUpAt);
        long now = time.nanos();
        RangeCursor successor;
        Reservation joined = null;
        synchronized (this) {
          if (instance.phase.isStopped) {
            continue;
          }
          if (current != spent) {
            return current;
          }
          successor = ahead;
          if (successor != null) {
            pace.begun(now);
            usedUp += spent.capacity();
            ahead = null;
            current = successor;
          } else if (giveUpAt - now > 0) {
            joined = joinRange(now);
            joined.wanted += wanted;
            joined.awaited = true;
            waits += waited ? 0 : 1;
          }
        }
        if (successor != null) {
          reserveAhead();
          return successor;
        }
        if (joined == null) {
          throw overdueFailure == null ? outrun() : worded(overdueFailure).again();
        }
        waited = true;
        // If its time was over before this caller came, for example because it hung in the pool,
        // the next reservation may succeed.
        boolean isOverdue = false;
        try {
          isOverdue = joined.isOverdue();
          await(joined, giveUpAt);
        } finally {
          synchronized (this) {
            joined.wanted -= joined.ended ? 0 : wanted;
          }
        }
        overdueFailure = joined.failure;
        if (overdueFailure != null && !isOverdue) {
          throw worded(overdueFailure).again();
        }
      }
    } finally {
      if (waited) {
        events.waited(name, Duration.ofNanos(time.nanos() - began));
      }
    }
  }

  /** The reservation whose range comes next. Called under the lock. */
  private Reservation joinRange(long now) {
    if (isRangeUnderWay()) {
      return requireNonNull(underWay);
    }
    Reservation joined = queuedRange;
    if (joined == null) {
      joined = reservation(false, now);
      joined.usedBefore = taken();
      joined.size =
          pace.sizeOfNext(now, joined.usedBefore, current.capacity() - current.remaining());
      queuedRange = joined;
    }
    return joined;
  }

  private boolean isRangeUnderWay() {
    return underWay != null && !underWay.own && !underWay.ended;
  }

  private Reservation reservation(boolean own, long now) {
    return new Reservation(own, now, request(), name, this::turn);
  }

  private RetriedRequest<NumberRange> request() {
    String goal = "No numbers for '" + name + "'";
    return new RetriedRequest<>(retries, goal, table::holdUp, null, !isIdentity, this::attempt);
  }

  private ReservationException outrun() {
    return new ReservationException(
        ("No numbers for '%s' within %s ms (reserveTimeout), since other callers used up every"
                + " range first. Let ranges be larger (rangeSize).")
            .formatted(name, TimeUnit.NANOSECONDS.toMillis(settings.timeoutNanos())),
        List.of());
  }

  private static ReservationException worded(Throwable why) {
    if (why instanceof ReservationException failure) {
      return failure;
    }
    return why instanceof InterruptedException
        ? new ReservationException("Interrupted while reserving", List.of(why))
        : new ReservationException("Reserving numbers failed: " + why, List.of(why));
  }

  /** Waits until the instance is open. */
  private void awaitOpen(long giveUpAt) {
    for (Phase phase = instance.phase; phase.isStopped; phase = instance.phase) {
      if (phase.isClosed) {
        throw new InstanceStoppedException(name);
      }
      await(phase.ended, giveUpAt, request(), null);
    }
  }

  /** Waits until a reservation has ended, and sees to it that it is made. */
  private void await(Reservation joined, long giveUpAt) {
    while (!joined.ended) {
      drive(joined, true);
      await(joined.end, giveUpAt, joined.request, joined);
    }
  }

  /**
   * Waits for a signal until it is time to look again.
   *
   * @param joined what is waited for; null for the end of a suspension
   */
  private void await(
      Signal end, long giveUpAt, RetriedRequest<?> request, @Nullable Reservation joined) {
    try {
      if (!time.await(end, settings.untilNextLook(giveUpAt)) && giveUpAt - time.nanos() <= 0) {
        ReservationException late = request.late(standing(joined));
        if (instance.phase.isClosed) {
          InstanceStoppedException closed = new InstanceStoppedException(name);
          closed.addSuppressed(late);
          throw closed;
        }
        throw late;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw request.interrupted(e);
    }
  }

  /** Why a caller still waits; null if that is unknown. */
  private @Nullable String standing(@Nullable Reservation joined) {
    String stopped = instance.whyStopped();
    return stopped != null || joined == null ? stopped : work.standing(firstBefore(joined).work);
  }

  /** Sees to it that a reservation is made, or the one before it. */
  private void drive(Reservation mine, boolean awaited) {
    Reservation first = firstBefore(mine);
    try {
      work.add(first.work, awaited);
    } catch (RuntimeException e) {
      // For example, the machine has no more threads. It may have come too late to matter.
      ReservationException failure =
          new ReservationException("No thread to reserve on: " + e, List.of(e));
      if (endUnlessRunning(first, failure) && first.failure == failure) {
        lookAgain();
        report(first, null, List.of());
      }
    }
  }

  private Reservation firstBefore(Reservation mine) {
    synchronized (this) {
      return underWay == null ? mine : underWay;
    }
  }

  /** Takes one turn of a reservation, from top to bottom. */
  private Outcome turn(Reservation mine) {
    if (!isTurnOf(mine)) {
      return Outcome.FAILED;
    }
    NumberRange range = null;
    RangeCursor numbers = null;
    List<Unused> lost = List.of();
    Throwable failure = null;
    boolean isOver = true;
    try {
      if (begin(mine)) {
        range = mine.request.run();
        isOver = range != null;
      }
      if (range != null) {
        numbers = RangeCursor.over(range, mine.own ? cursor -> {} : this::watched);
        lost = arrived(mine, range, numbers);
      }
    } catch (Throwable e) {
      failure = e;
      mine.unusable = e;
      isOver = true;
    } finally {
      if (isOver) {
        end(mine, numbers, failure);
      }
    }
    if (!isOver) {
      return Outcome.HELD_UP;
    }
    try {
      report(mine, range, lost);
    } finally {
      release(mine);
    }
    goOn(mine.own, failure != null);
    return range == null || failure != null ? Outcome.FAILED : Outcome.SERVED;
  }

  private boolean isTurnOf(Reservation mine) {
    synchronized (this) {
      if (!mine.ended && underWay != null && underWay != mine) {
        return false; // When that one ends, it sees to this one.
      }
      if (!mine.ended) {
        underWay = mine;
        queuedRange = queuedRange == mine ? null : queuedRange;
        queuedOwn = queuedOwn == mine ? null : queuedOwn;
        return true;
      }
    }
    // Its thread died while it reported.
    release(mine);
    goOn(mine.own, true);
    return false;
  }

  /** Begins a reservation, or goes on with it; false if those who want own numbers have left. */
  private boolean begin(Reservation mine) {
    long now = time.nanos();
    long deadline = settings.deadlineBefore(now + settings.timeoutNanos());
    synchronized (this) {
      if (mine.own && mine.wanted == 0) {
        return false;
      }
      if (mine.hasBegun) {
        return true;
      }
      if (mine.own) {
        mine.askedAt = now;
        deadline = settings.deadlineBefore(mine.lastGivesUpAt);
      } else {
        // At most a timeout ago: a thread that died may have left it waiting.
        mine.askedAt = now - Math.min(now - mine.askedAt, settings.timeoutNanos());
      }
    }
    mine.request.begin(now, deadline);
    mine.hasBegun = true;
    return true;
  }

  /** Makes one attempt; null if another client was faster, or the time was over. */
  private @Nullable NumberRange attempt(RetriedRequest<NumberRange> retry, TimeLimits limit)
      throws TableException {
    long size;
    synchronized (this) {
      size = requireNonNull(underWay).capacity();
    }
    try {
      Row row = row(limit);
      NumberRange range = row.attempt(table, size, retry, limit);
      String other = row.otherNode();
      if (other != null && (retry.races() == 1 || retries.randomBelow().applyAsLong(2) == 0)) {
        // The next attempt is for the row of the node that answered; after more conflicts at random
        // for either row, because a pool that alternates between two nodes would never succeed.
        nodeTag = other;
      }
      return range;
    } catch (TableException e) {
      // Another node may serve by now.
      nodeTag = e.kind() == FailureKind.REFUSED ? null : nodeTag;
      throw e;
    }
  }

  /** The row of this attempt. A client believes the node tag that it saw last (rule G5). */
  private Row row(TimeLimits limit) throws TableException {
    if (CounterKey.isPerNode(name) && nodeTag == null) {
      nodeTag = table.nodeTag(limit);
    }
    CounterKey key = CounterKey.of(name, nodeTag == null ? "" : nodeTag);
    Row row = Row.of(key, rows);
    if (row == null) {
      row = new Row(key, isIdentity, this::sealAll, rows);
      rows = row;
    }
    return row;
  }

  /** Takes a range into use; returns the ranges that are dropped. */
  private List<Unused> arrived(Reservation mine, NumberRange range, RangeCursor numbers) {
    long now = time.nanos();
    synchronized (this) {
      reservations++;
      conflicts += mine.request.conflicts();
      // Here, so that an Error before this leaves it to the next reservation.
      mine.backwards = requireNonNull(rows).takeBackwards();
      if (mine.backwards != null) {
        // The leap is no use of numbers.
        growth = new MaxGrowth();
      }
      growth.reserved(now, range.high());
      List<Unused> lost = List.of();
      mine.unusable = mine.own ? null : mine.abandoned;
      if (mine.own) {
        own += range.capacity();
      } else if (mine.unusable == null) {
        pace.arrived(now, taken(), mine.awaited, mine.size, mine.askedAt, mine.usedBefore);
        if (mine.dropUpTo > 0) {
          // Before callers can see it: an Error must not leave numbers below a seed in use.
          lost = sealUpTo(mine.dropUpTo, List.of(numbers));
        }
        ahead = numbers;
      }
      return lost;
    }
  }

  /** Ends a reservation for its callers, by mere writes. */
  private void end(Reservation mine, @Nullable RangeCursor numbers, @Nullable Throwable failure) {
    synchronized (this) {
      mark(mine, numbers, failure);
    }
    mine.end.give();
  }

  /** Ends a reservation that no thread makes; returns whether it has ended. */
  private boolean endUnlessRunning(Reservation mine, @Nullable Throwable failure) {
    synchronized (this) {
      if (!work.remove(mine.work)) {
        return false;
      }
      mark(mine, null, failure);
      release(mine);
    }
    mine.end.give();
    return true;
  }

  /** Called under the lock. */
  private void mark(Reservation mine, @Nullable RangeCursor numbers, @Nullable Throwable failure) {
    if (mine.ended) {
      return;
    }
    // One that ends because the instance stops has not failed.
    boolean hasFailed = failure != null && !instance.phase.isStopped;
    mine.failure = hasFailed ? failure : null;
    mine.numbers = mine.own && failure == null ? numbers : null;
    mine.ended = true;
    queuedRange = queuedRange == mine ? null : queuedRange;
    queuedOwn = queuedOwn == mine ? null : queuedOwn;
    if (hasFailed) {
      failures++;
      lastFailure = failure;
      lastFailedAt = System.currentTimeMillis(); // Last: a call, and the stack may be full.
    }
  }

  /** Lets the next reservation begin, once this one is reported: so events come in their order. */
  private void release(Reservation mine) {
    synchronized (this) {
      underWay = underWay == mine ? null : underWay;
    }
  }

  /** Sees to the reservation after one that has ended. */
  private void goOn(boolean wasOwn, boolean hasFailed) {
    Reservation next;
    synchronized (this) {
      // The other kind goes first.
      next = wasOwn ? queuedRange : queuedOwn;
      if (next == null) {
        next = wasOwn ? queuedOwn : queuedRange;
      }
    }
    if (next != null) {
      drive(next, next.awaited);
    } else if (hasFailed) {
      lookAgain();
    } else {
      reserveAhead();
    }
  }

  /** Arranges the next look at the pace after a reservation has failed. */
  private void lookAgain() {
    synchronized (this) {
      long left = current.remaining();
      current.watch(left == 0 ? -1 : left / 2);
    }
  }

  /** Reports how a reservation ended. */
  private void report(Reservation mine, @Nullable NumberRange range, List<Unused> lost) {
    Duration took = Duration.ofNanos(time.nanos() - mine.askedAt);
    if (range != null) {
      Backwards backwards = mine.backwards;
      if (backwards != null) {
        // Rule M4.
        events.movedBackwards(name, backwards.found(), backwards.highestOwn(), range.low());
      }
      events.reserved(name, range, took, mine.request.conflicts());
      if (mine.unusable != null) {
        reportUnused(
            List.of(new Unused(range.low() - 1, range.high(), range.tag())), mine.unusable);
      }
      if (!lost.isEmpty()) {
        reportUnused(lost, overtaken());
      }
    }
    if (mine.failure != null) {
      events.failed(name, took, worded(mine.failure));
    }
  }

  /** Called by the caller that takes the watched number of a cursor. */
  private void watched(RangeCursor cursor) {
    // Until this caller has looked.
    cursor.watch(-1);
    if (current == cursor) {
      reserveAhead();
    }
  }

  private void reserveAhead() {
    prefetch(false);
  }

  /**
   * Reserves the next range if it is time to; if not, arranges the next look.
   *
   * @param always whether it is time to in any case
   */
  void prefetch(boolean always) {
    long now = time.nanos();
    Reservation mine = null;
    synchronized (this) {
      if (isIdentity || instance.phase.isStopped) {
        return;
      }
      long behind = ahead == null ? 0 : ahead.remaining();
      long left = current.remaining() + behind;
      long at = pace.lookAt(now, taken(), left, last().capacity());
      current.watch(at < 0 ? -1 : at - behind);
      boolean isMade = ahead != null || queuedRange != null || isRangeUnderWay();
      if ((always || at == Pace.DUE) && !isMade) {
        mine = joinRange(now);
      }
    }
    if (mine != null) {
      drive(mine, false);
    }
  }

  // What follows takes ranges out of use: after a seed or a leap, and before a reset, a suspension
  // or the close. What can go back to the table is then returned by RangeReturn.

  /**
   * Drops the ranges that have numbers up to this one. If a reservation is under way, its range is
   * dropped when it arrives.
   *
   * @param upTo not above Max, so that later reservations have higher numbers
   */
  void drop(long upTo) {
    List<Unused> dropped;
    synchronized (this) {
      for (Reservation each : pending()) {
        each.dropUpTo = Math.max(each.dropUpTo, upTo);
      }
      dropped = sealUpTo(upTo);
      growth.seeded(time.nanos(), upTo);
    }
    reportUnused(dropped, overtaken());
  }

  private static ReservationException overtaken() {
    return new ReservationException("Their counter was seeded above these numbers.", List.of());
  }

  /**
   * After the instance is stopped: ends the reservations that no thread makes.
   *
   * @return the one that a thread still makes or reports; null if there is none
   */
  @Nullable Reservation stop() {
    List<Reservation> pending;
    synchronized (this) {
      pending = pending();
    }
    Reservation running = null;
    for (Reservation each : pending) {
      running = endUnlessRunning(each, null) ? running : each;
    }
    return running;
  }

  /** The reservations under way and waiting. Called under the lock. */
  private List<Reservation> pending() {
    return Stream.of(underWay, queuedRange, queuedOwn).flatMap(Stream::ofNullable).toList();
  }

  /**
   * Takes the ranges in memory out of use, and the one that still arrives, which is reported then.
   *
   * @param reason why it is not returned
   * @param tooLate whether to do nothing instead
   * @return the numbers that no caller was given
   */
  List<Unused> abandon(Throwable reason, BooleanSupplier tooLate) {
    synchronized (this) {
      if (tooLate.getAsBoolean()) {
        return List.of();
      }
      pending().forEach(each -> each.abandoned = reason);
      return withdraw(() -> false);
    }
  }

  /** Reports unused numbers that do not go back to the table. */
  void reportUnused(List<Unused> ranges, Throwable reason) {
    for (Unused unused : ranges) {
      if (!unused.isEmpty()) {
        events.notReturned(name, unused.after() + 1, unused.high(), reason);
      }
    }
  }

  /**
   * Takes all ranges out of use, and starts over as a new client: after ranges went back, Max may
   * be below the end of ranges that this client had reserved.
   *
   * @param tooLate whether to do nothing instead
   * @return the numbers that no caller was given, the highest first
   */
  List<Unused> withdraw(BooleanSupplier tooLate) {
    synchronized (this) {
      if (tooLate.getAsBoolean()) {
        return List.of();
      }
      // First: a range in memory that is still in use must not be above what a new client reserves.
      List<Unused> all = sealUpTo(Long.MAX_VALUE);
      // A reservation under way uses the rows, and has kept the ranges from going back.
      if (underWay == null || underWay.ended) {
        rows = null;
      }
      return all;
    }
  }

  /** Ends all ranges, since Max moved backwards. */
  private void sealAll() {
    synchronized (this) {
      List<Unused> ignored = sealUpTo(Long.MAX_VALUE);
    }
  }

  /** Seals the ranges in memory up to a number; the highest first. Called under the lock. */
  private List<Unused> sealUpTo(long number) {
    return sealUpTo(number, ahead == null ? List.of(current) : List.of(ahead, current));
  }

  /**
   * Seals each range whose next number is at or below {@code number}. Returns the numbers of these
   * ranges that no caller was given, in the order of the ranges. Called under the lock.
   */
  private List<Unused> sealUpTo(long number, List<RangeCursor> ranges) {
    List<Unused> left = new ArrayList<>();
    for (RangeCursor range : ranges) {
      if (range.left().after() < number) {
        Unused end = range.seal();
        unused += end.count();
        left.add(end);
      }
    }
    return left;
  }

  /** The range that arrived last; one without numbers before the first. Under the lock. */
  private RangeCursor last() {
    return ahead == null ? current : ahead;
  }

  /** How many numbers of ranges callers were given. Under the lock. */
  private long taken() {
    long behind = ahead == null ? 0 : ahead.capacity() - ahead.remaining();
    return usedUp - unused + current.capacity() - current.remaining() + behind;
  }

  CounterState state() {
    synchronized (this) {
      List<Unused> held =
          (ahead == null ? Stream.of(current) : Stream.of(current, ahead))
              .map(RangeCursor::left)
              .filter(left -> !left.isEmpty())
              .toList();
      return new CounterState(
          own + taken(),
          held.stream().mapToLong(Unused::count).sum(),
          last().capacity(),
          reservations,
          conflicts,
          failures,
          waits,
          growth.max(),
          growth.perNano(time.nanos()),
          last().capacity() == 0 ? null : last().tag(),
          held,
          lastFailure == null
              ? null
              : new Failure(
                  Instant.ofEpochMilli(lastFailedAt),
                  String.valueOf(worded(lastFailure).getMessage())));
    }
  }
}
