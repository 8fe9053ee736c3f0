package dev.hilo.clusters;

import dev.hilo.testdb.server.ServerNode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Servers that agree on every commit, so that clients may write on each of them. */
interface Cluster extends AutoCloseable {

  /** The database for the tests. */
  String DATABASE = "clusters";

  /** The servers, in the order of their numbers. */
  List<ServerNode> nodes();

  /** Where clients connect to. */
  default List<String> urls() {
    return nodes().stream().map(node -> node.url(DATABASE)).toList();
  }

  /** The user of the database. */
  default String user() {
    return nodes().get(0).user();
  }

  /** What {@link #down} does to nodes, one after the other. */
  List<String> faults();

  /** Does a fault to a node. */
  void down(int node, String fault) throws IOException;

  /** Undoes the fault, and waits until all nodes take part in the cluster. */
  void up(int node, String fault) throws IOException;

  @Override
  void close() throws IOException;

  /** Asks again and again until the answer is the expected one. */
  static void await(Object expected, Supplier<?> question) {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    Object last = null;
    while (System.nanoTime() < end) {
      try {
        last = question.get();
        if (expected.equals(last)) {
          return;
        }
      } catch (IllegalStateException e) {
        // The server does not answer, or not yet.
        last = e;
      }
      pause(100);
    }
    throw new IllegalStateException(
        "After five minutes the answer is %s instead of %s.".formatted(last, expected));
  }

  /** Waits between two looks at another process. */
  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
