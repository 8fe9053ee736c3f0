package dev.hilo.internal.work;

import dev.hilo.support.LincheckSearch;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads that add work while an executor refuses some of it. */
@Tag("soak")
public class WorkerThreadsLincheckTest {

  private static final ExecutorService EXECUTOR =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
          });

  private final AtomicInteger drains = new AtomicInteger();
  private final AtomicInteger running = new AtomicInteger();
  private final List<Added> all = new CopyOnWriteArrayList<>();
  private final WorkerThreads threads =
      WorkerThreads.of(
          drain -> {
            if (drains.incrementAndGet() % 3 == 0) {
              throw new RejectedExecutionException("full");
            }
            running.incrementAndGet();
            EXECUTOR.execute(
                () -> {
                  drain.run();
                  running.decrementAndGet();
                });
          },
          MonotonicTime.system(),
          Long.MAX_VALUE);

  @Test
  void runsAcceptedWorkOnceAndRefusedWorkNever() {
    LincheckSearch.stress(WorkerThreadsLincheckTest.class, 4, Turns.class);
  }

  @Operation
  public void add() {
    new Added().add(true);
  }

  /** Work that a worker adds while it runs, and that a caller waits for later. */
  @Operation
  public void addFromWorker() {
    Added first = new Added();
    Added second = new Added();
    first.next = () -> second.add(false);
    first.add(true);
    threads.awaited(second.work);
  }

  @Validate
  public void eachWorkRanAsOftenAsItShould() {
    while (running.get() > 0) {
      Thread.onSpinWait();
    }
    all.forEach(Added::check);
  }

  /** Work that counts its turns. */
  private final class Added {

    private final AtomicInteger turns = new AtomicInteger();
    private volatile boolean refused;
    private volatile Runnable next = () -> {};
    private volatile Work work = new Work("none", true, () -> Work.Outcome.FAILED);

    void add(boolean awaited) {
      all.add(this);
      work =
          new Work(
              "work",
              awaited,
              () -> {
                turns.incrementAndGet();
                next.run();
                return Work.Outcome.SERVED;
              });
      try {
        threads.add(work);
      } catch (RejectedExecutionException e) {
        refused = true;
      }
    }

    void check() {
      int expected = refused ? 0 : 1;
      if (turns.get() != expected) {
        throw new AssertionError("Work ran " + turns + " times in place of " + expected);
      }
    }
  }

  /** Nothing to compare: the operations return nothing. */
  public static final class Turns {

    public void add() {}

    public void addFromWorker() {}
  }
}
