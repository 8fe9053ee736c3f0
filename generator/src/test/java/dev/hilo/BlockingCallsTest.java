package dev.hilo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.reserve.CounterSeeder.Request;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Work;
import dev.hilo.internal.work.WorkQueue;
import dev.hilo.internal.work.WorkerShare;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Single pieces of work that a caller waits for. */
class BlockingCallsTest {

  private final List<Work> held = new ArrayList<>();
  private final BlockingCalls errands =
      new BlockingCalls(
          new Held(), MonotonicTime.system(), Duration.ofMillis(100), () -> "It takes its time.");

  @Test
  void anAbandonedCommandNeverRuns() {
    AtomicBoolean done = new AtomicBoolean();
    Request<Boolean> seed =
        () -> {
          done.set(true);
          return true;
        };

    assertThatThrownBy(() -> errands.run("seeding 'users|'. It takes its time.", seed))
        .isInstanceOf(HiLoException.class)
        .hasMessageContaining("No answer within PT0.1S while seeding 'users|'. It takes its time.");
    held.forEach(Work::run);

    assertThat(done).isFalse();
  }

  @Test
  void aCommandAbandonedByAnInterruptNeverRuns() {
    AtomicBoolean done = new AtomicBoolean();
    Thread.currentThread().interrupt();

    assertThatThrownBy(
            () ->
                errands.run(
                    "seeding",
                    () -> {
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
    WorkerShare ended = WorkerShare.own();
    ended.close();
    BlockingCalls closed =
        new BlockingCalls(
            ended, MonotonicTime.system(), Duration.ofSeconds(1), () -> "It takes its time.");

    assertThatIllegalStateException()
        .isThrownBy(() -> closed.run("seeding", () -> true))
        .withMessageContaining("closed");
  }

  /** Begins nothing. */
  private final class Held implements WorkQueue {

    @Override
    public void add(Work work) {
      held.add(work);
    }

    @Override
    public Executor thread(String purpose) {
      return Runnable::run;
    }
  }
}
