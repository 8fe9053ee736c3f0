package dev.hilo;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.support.Await;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.support.WithoutPrefetch;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.lang.Thread.State;
import java.net.URL;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The files of HiLo between a caller that asks for an id and the statement that reserves a range
 * for it: those on the stack of the caller, and then those on the stack of the thread that works.
 */
class PathTest {

  private static final int MOST_FILES = 12;
  private static final int MOST_RETURNS = 1;

  private final URL main = location(HiLo.class);
  private final Thread caller = Thread.currentThread();
  private final AtomicReference<@Nullable List<String>> path = new AtomicReference<>();

  private final JdbcInterceptor interceptor =
      JdbcInterceptor.beforeEach(
          "statement.executeUpdate",
          () -> {
            if (Thread.currentThread() != caller) {
              Await.until("the caller waits", () -> caller.getState() == State.TIMED_WAITING);
              List<String> files = files(caller.getStackTrace());
              files.addAll(files(Thread.currentThread().getStackTrace()));
              path.set(files);
            }
          });

  @Test
  void aReservationTakesNoMoreThanTwelveFiles() {
    try (Schema schema = TestDatabase.POSTGRESQL.server().newSchema();
        HiLo hilo =
            WithoutPrefetch.builder(interceptor.before(schema.dataSource()))
                .createTableIfMissing()
                .rangeSize(RangeSize.fixed(1))
                .build()) {
      hilo.nextId("orders");
      path.set(null);

      hilo.nextId("orders");
    }
    List<String> files = requireNonNull(path.get());
    System.out.println("From nextId to executeUpdate: " + String.join(" > ", files));
    assertThat(new LinkedHashSet<>(files)).hasSizeLessThanOrEqualTo(MOST_FILES);
    assertThat(returns(files)).hasSizeLessThanOrEqualTo(MOST_RETURNS);
  }

  /** From the outermost call to the innermost, each once for all its neighbouring calls. */
  private List<String> files(StackTraceElement[] stack) {
    List<StackTraceElement> frames = new ArrayList<>(List.of(stack));
    Collections.reverse(frames);
    List<String> files = new ArrayList<>();
    for (StackTraceElement frame : frames) {
      String file = frame.getFileName();
      if (file != null
          && isOurs(frame.getClassName())
          && (files.isEmpty() || !files.get(files.size() - 1).equals(file))) {
        files.add(file);
      }
    }
    return files;
  }

  private boolean isOurs(String type) {
    try {
      return type.startsWith("dev.hilo.") && main.equals(location(Class.forName(type)));
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static URL location(Class<?> type) {
    CodeSource source = requireNonNull(type.getProtectionDomain().getCodeSource());
    return source.getLocation();
  }

  /** The files that were left before. */
  private static List<String> returns(List<String> files) {
    Set<String> seen = new LinkedHashSet<>();
    List<String> returns = new ArrayList<>();
    for (String file : files) {
      if (!seen.add(file)) {
        returns.add(file);
      }
    }
    return returns;
  }
}
