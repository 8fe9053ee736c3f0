package dev.hilo.simulation;

import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.TimeLimits;
import dev.hilo.internal.table.dialect.FailureKind;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The network before the nodes. A statement takes effect at one moment, also when its client has
 * crashed or no longer waits. The network may delay it, and lose it or its answer.
 */
final class SimulatedDatabase {

  private static final long MICRO = TimeUnit.MICROSECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final VirtualTime time;
  private final RandomChoices choices;
  private final Consumer<String> log;
  private int faultOdds;
  private int delayOdds;
  private long downUntil;
  private long faults;

  SimulatedDatabase(VirtualTime time, RandomChoices choices, Consumer<String> log) {
    this.time = time;
    this.choices = choices;
    this.log = log;
  }

  /**
   * Sets how often statements fail and are slow.
   *
   * @param fault one in so many; 0 for never
   * @param delay one in so many; 0 for never
   */
  void trouble(int fault, int delay) {
    faultOdds = fault;
    delayOdds = delay;
  }

  long faults() {
    return faults;
  }

  /**
   * Runs a statement for a client, which waits for its answer.
   *
   * @param statement takes effect at once and as a whole
   */
  <T extends @Nullable Object> T run(
      String what, TimeLimits limit, Supplier<T> statement, VirtualTime.Host client)
      throws TableException {
    Fate fate = fate();
    long before = delay();
    long after = delay();
    if (fate.kind.changedNothing()) {
      time.sleep(Math.min(before, limit.answer().toNanos()));
      throw failure(what, client, fate, fate.kind, true);
    }
    CompletableFuture<T> answer = new CompletableFuture<>();
    boolean[] cancelled = new boolean[1];
    Runnable effect =
        () -> {
          if (fate == Fate.LOST_BEFORE || fate == Fate.SILENT || cancelled[0]) {
            return;
          }
          T result = statement.get();
          log.accept("%s: %s → %s".formatted(client, what, result));
          if (fate != Fate.LOST_AFTER) {
            time.at(time.nanos() + after, null, () -> answer.complete(result));
          }
        };
    time.at(time.nanos() + (fate == Fate.LATE ? before + 30 * SECOND : before), null, effect);
    if (fate.kind == FailureKind.UNAVAILABLE) {
      // The broken connection is noticed before or after the statement takes effect.
      long noticed = time.nanos() + (choices.oneIn(2) ? before / 2 : before + after);
      time.at(noticed, null, () -> answer.completeExceptionally(new IOException(what)));
    }
    try {
      return VirtualTime.await(time, answer, limit.answer().toNanos());
    } catch (ExecutionException e) {
      throw failure(what, client, fate, FailureKind.UNAVAILABLE, false);
    } catch (TimeoutException e) {
      cancelled[0] = choices.oneIn(2);
      throw failure(what, client, fate, FailureKind.TIMEOUT, false);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private TableException failure(
      String what, VirtualTime.Host client, Fate fate, FailureKind kind, boolean fateKnown) {
    faults++;
    log.accept("%s: %s fails: %s".formatted(client, what, fate));
    return new TableException(what + ": " + fate, kind, fateKnown, null);
  }

  private Fate fate() {
    if (time.nanos() < downUntil) {
      return choices.oneOf(Fate.NO_CONNECTION, Fate.LOST_BEFORE, Fate.SILENT);
    }
    return choices.oneIn(faultOdds)
        ? choices.oneOf(
            Fate.NO_CONNECTION,
            Fate.CONFLICT,
            Fate.LOCKED,
            Fate.LOST_BEFORE,
            Fate.LOST_AFTER,
            Fate.LOST_AFTER,
            Fate.SILENT,
            Fate.LATE)
        : Fate.ANSWERED;
  }

  private long delay() {
    return choices.oneIn(delayOdds)
        ? choices.duration(MICRO, 3 * SECOND)
        : choices.duration(100 * MICRO, 3_000 * MICRO);
  }

  /** From now on, and for some time, every statement fails. */
  void goDown(long nanos) {
    downUntil = time.nanos() + nanos;
  }

  /** It serves again. */
  void comeUp() {
    downUntil = 0;
  }

  /** What becomes of a statement. */
  private enum Fate {
    ANSWERED(FailureKind.OTHER),
    NO_CONNECTION(FailureKind.NO_CONNECTION),
    CONFLICT(FailureKind.CONFLICT),
    LOCKED(FailureKind.LOCKED),
    LOST_BEFORE(FailureKind.UNAVAILABLE),
    LOST_AFTER(FailureKind.UNAVAILABLE),
    /** Neither the statement nor a failure arrives. */
    SILENT(FailureKind.TIMEOUT),
    /** It takes effect long after the client gave up. */
    LATE(FailureKind.TIMEOUT);

    private final FailureKind kind;

    Fate(FailureKind kind) {
      this.kind = kind;
    }
  }
}
