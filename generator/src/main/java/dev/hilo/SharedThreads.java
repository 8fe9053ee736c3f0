package dev.hilo;

import dev.hilo.internal.table.StatementCanceller;
import dev.hilo.internal.work.WorkerThreads;

/**
 * Threads that several instances share, for a host that has many of them: one for each tenant, for
 * example. They are daemons, begin when they are needed, end after ten seconds without work, and
 * inherit nothing from the threads that need them.
 */
public final class SharedThreads implements AutoCloseable {

  private final WorkerThreads threads;
  private final StatementCanceller canceller = new StatementCanceller();

  /**
   * No thread yet.
   *
   * @param most how many there may be at the same time; an instance uses four of them at most, and
   *     no more than half
   * @throws IllegalArgumentException if it is less than 1
   */
  public SharedThreads(int most) {
    threads = WorkerThreads.shared(most);
  }

  WorkerThreads threads() {
    return threads;
  }

  StatementCanceller canceller() {
    return canceller;
  }

  /** Ends them. The instances have to be closed before. */
  @Override
  public void close() {
    threads.close();
    canceller.endIfIdle();
  }
}
