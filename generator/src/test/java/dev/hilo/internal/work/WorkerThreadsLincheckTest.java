package dev.hilo.internal.work;

import dev.hilo.support.LincheckSearch;
import dev.hilo.testdb.Await;
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

/** Threads that add work while some threads cannot be started. */
@Tag("lincheck")
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
          WorkerThreads.MOST,
          MonotonicTime.system());

  @Test
  void runsAcceptedWorkOnceAndRefusedWorkNever() {
    LincheckSearch.stress(WorkerThreadsLincheckTest.class, 4, Turns.class);
  }

  @Operation
  public void add() {
    new Added(1).add(true);
  }

  /** Work that needs another turn, and is added again in each. */
  @Operation
  public void addHeldUp() {
    Added heldUp = new Added(2);
    heldUp.next = () -> heldUp.add(true);
    heldUp.add(true);
  }

  /** Work that a worker adds while it runs, and that a caller waits for later. */
  @Operation
  public void addFromWorker() {
    Added first = new Added(1);
    Added second = new Added(2);
    first.next = () -> second.add(false);
    first.add(true);
    second.add(true);
  }

  @Validate
  public void eachWorkRanAsOftenAsItShould() {
    Await.until("no thread runs", () -> running.get() == 0);
    all.forEach(Added::check);
  }

  /** Work that counts its turns, and has no more of them once it has ended. */
  private final class Added {

    private final int needed;
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger inside = new AtomicInteger();
    private final Work work = new Work("work", this::turn);
    private volatile boolean overlap;
    private volatile Runnable next = () -> {};

    /**
     * @param needed how many turns it needs
     */
    Added(int needed) {
      this.needed = needed;
      all.add(this);
    }

    private Work.Outcome turn() {
      overlap |= inside.incrementAndGet() > 1;
      try {
        if (turns.get() == needed) {
          // It was added again while it ended.
          return Work.Outcome.FAILED;
        }
        next.run();
        return turns.incrementAndGet() < needed ? Work.Outcome.HELD_UP : Work.Outcome.SERVED;
      } finally {
        inside.decrementAndGet();
      }
    }

    void add(boolean awaited) {
      try {
        threads.add(work, awaited);
        accepted.incrementAndGet();
      } catch (RejectedExecutionException e) {
        // It must not run, unless it is also added at another time.
      }
    }

    void check() {
      int expected = accepted.get() == 0 ? 0 : needed;
      if (turns.get() != expected || overlap) {
        throw new AssertionError(
            "Work had " + turns + " turns in place of " + expected + (overlap ? ", at once" : ""));
      }
    }
  }

  /** Nothing to compare: the operations return nothing. */
  public static final class Turns {

    public void add() {}

    public void addHeldUp() {}

    public void addFromWorker() {}
  }
}
