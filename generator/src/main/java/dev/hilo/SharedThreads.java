package dev.hilo;

import dev.hilo.internal.table.StatementCanceller;
import dev.hilo.internal.work.WorkerThreads;

/**
 * Threads that several instances share, for applications with many of them, such as one per tenant.
 * They are daemons, start on demand, end after ten seconds without work, and inherit nothing from
 * the callers' threads.
 */
public final class SharedThreads implements AutoCloseable {

  final WorkerThreads threads;
  final StatementCanceller canceller = new StatementCanceller();

  /**
   * @param most the limit of threads; an instance uses at most four of them, and no more than half
   * @throws IllegalArgumentException if it is less than 1
   */
  public SharedThreads(int most) {
    threads = WorkerThreads.shared(most);
  }

  /** Ends the threads. Close the instances before. */
  @Override
  public void close() {
    threads.close();
    canceller.endIfIdle();
  }
}
