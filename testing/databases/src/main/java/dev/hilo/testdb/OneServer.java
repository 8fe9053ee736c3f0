package dev.hilo.testdb;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** The result of the only search for a server in this JVM; failures are not searched for again. */
final class OneServer {
  private static final Map<TestDatabase, OneServer> ALL = new ConcurrentHashMap<>();

  private final Supplier<TestServer> search;
  private @Nullable TestServer server;
  private @Nullable Throwable failure;

  OneServer(Supplier<TestServer> search) {
    this.search = search;
  }

  static OneServer of(TestDatabase database) {
    return ALL.computeIfAbsent(database, key -> new OneServer(() -> Resolution.of(key).server()));
  }

  synchronized TestServer get() {
    if (server != null) {
      return server;
    }
    if (failure instanceof TestAbortedException) {
      throw new TestAbortedException(failure.getMessage(), failure);
    }
    if (failure != null) {
      throw new AssertionError(failure.getMessage(), failure);
    }
    try {
      server = search.get();
      return server;
    } catch (RuntimeException | Error e) {
      failure = e;
      throw e;
    }
  }
}
