package dev.hilo.internal.range;

import dev.hilo.internal.work.WorkerThreads;
import org.junit.jupiter.api.AfterEach;

/** A table, and clients of it that wait in real time and work on threads. */
abstract class ClientFixture {

  final FakeTable table = new FakeTable();
  final WorkerThreads workers = WorkerThreads.of(WorkerThreads.MOST);

  @AfterEach
  void endWorkers() {
    workers.close();
  }

  final Client.Options onThreads() {
    return Client.of(table).realTime().workers(workers);
  }

  /**
   * The same without a queue of works. So no error says that the request waited there, as it may
   * say where a busy machine starts the thread late.
   */
  final Client.Options onNewThreads() {
    return Client.of(table).realTime().workers(task -> new Thread(task).start());
  }
}
