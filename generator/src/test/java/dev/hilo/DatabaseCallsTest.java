package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.range.FakeTable;
import dev.hilo.internal.range.FakeTime;
import dev.hilo.internal.range.RangeSettings;
import dev.hilo.internal.reserve.Request;
import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import dev.hilo.internal.work.WorkerThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Single pieces of work that a caller waits for. */
class DatabaseCallsTest {

  private final List<Work> held = new ArrayList<>();
  private final DatabaseCalls calls = calls(100, MonotonicTime.system(), new Held());

  private static DatabaseCalls calls(int timeoutMillis, MonotonicTime time, WorkQueue work) {
    return new DatabaseCalls(
        new RangeSettings(
            new FakeTable(),
            AdaptiveSize.fixed(1),
            Duration.ofMillis(timeoutMillis),
            true,
            time,
            work,
            new EventRelay(List.of(), time)));
  }

  @CsvSource({"10000, 9750", "1000, 900"})
  @ParameterizedTest
  void requestsEndBeforeTheirCallerGivesUp(int timeout, int inTime) {
    FakeTime time = new FakeTime();
    try (WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST)) {
      DatabaseCalls calls = calls(timeout, time, workers);
      long left = calls.<Long>run("seeding", "users|", deadline -> () -> deadline - time.nanos());
      assertThat(Duration.ofNanos(left)).hasMillis(inTime);
      Duration answer = calls.run("reading the counters", (table, limit) -> limit.answer());
      assertThat(answer).hasMillis(inTime);
    }
  }

  @Test
  void anAbandonedCommandNeverRuns() {
    AtomicBoolean done = new AtomicBoolean();
    Request<Boolean> seed =
        () -> {
          done.set(true);
          return true;
        };

    assertThatThrownBy(() -> calls.run("seeding", "users|", deadline -> seed))
        .isInstanceOf(HiLoException.class)
        .hasMessageContaining(
            "No answer within PT0.1S while seeding 'users|'. It waits in a queue.");
    held.forEach(Work::run);

    assertThat(done).isFalse();
  }

  @Test
  void aRequestThatWouldBeginTooLateNeverRuns() {
    AtomicBoolean done = new AtomicBoolean();
    FakeTime time = new FakeTime();
    WorkQueue slow =
        new Held() {
          @Override
          public void add(Work work, boolean awaited) {
            time.advance(Duration.ofMillis(95));
            work.run();
            // The caller's wait is over at once.
            time.onAwait(() -> {});
          }
        };

    assertThatThrownBy(
            () ->
                calls(100, time, slow)
                    .run(
                        "reading the counters",
                        (table, limit) -> {
                          done.set(true);
                          return true;
                        }))
        .isInstanceOf(HiLoException.class)
        .hasMessageContaining("while reading the counters. It waits in a queue.");
    assertThat(done).isFalse();
  }

  @Test
  void aLateRequestReportsItsLastFailureAndItsPlaceInTheQueue() {
    Request<Boolean> seed =
        new Request<>() {
          @Override
          public @Nullable Boolean run() {
            return null;
          }

          @Override
          public List<Throwable> failures() {
            return List.of(new IllegalStateException("locked."));
          }
        };

    assertThatThrownBy(() -> calls.run("seeding", "users|", deadline -> seed))
        .isInstanceOf(HiLoException.class)
        .hasMessageContaining("The last attempt failed: locked. It waits in a queue.");
  }

  @Test
  void aCommandAbandonedByAnInterruptNeverRuns() {
    AtomicBoolean done = new AtomicBoolean();
    Thread.currentThread().interrupt();

    assertThatThrownBy(
            () ->
                calls.run(
                    "seeding",
                    (table, limit) -> {
                      done.set(true);
                      return true;
                    }))
        .isInstanceOf(HiLoException.class)
        .hasMessageContaining("Interrupted while seeding");
    assertThat(Thread.interrupted()).isTrue();
    held.forEach(Work::run);

    assertThat(done).isFalse();
  }

  @Test
  void rejectsCommandsAfterClose() {
    WorkerThreads ended = WorkerThreads.of(WorkerThreads.MOST);
    ended.close();

    assertThatIllegalStateException()
        .isThrownBy(
            () -> calls(1000, MonotonicTime.system(), ended).run("seeding", (table, limit) -> true))
        .withMessageContaining("closed");
  }

  /** Begins nothing. */
  private class Held implements WorkQueue {

    @Override
    public void add(Work work, boolean awaited) {
      held.add(work);
    }

    @Override
    public boolean remove(Work work) {
      return true;
    }

    @Override
    public String standing(Work work) {
      return "It waits in a queue.";
    }

    @Override
    public void begin(String purpose, Runnable task) {
      task.run();
    }
  }
}
