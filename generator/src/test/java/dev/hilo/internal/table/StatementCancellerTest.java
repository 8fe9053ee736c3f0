package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.JdbcInterceptor;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.SmallStack;
import dev.hilo.testdb.TestDatabase;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class StatementCancellerTest {

  private static final Duration SHORT = Duration.ofMillis(50);
  private static final Duration LONG = Duration.ofHours(1);
  private static final String ENDLESS =
      "select max(a.x + b.x) from system_range(1, 1000000) a, system_range(1, 1000000) b";

  private final StatementCanceller canceller = new StatementCanceller();
  private final Schema schema = TestDatabase.H2.server().newSchema();

  @AfterEach
  void close() {
    canceller.endIfIdle();
    schema.close();
  }

  @Test
  void cancelsAStatementThatTakesTooLong() throws SQLException {
    try (Connection connection = schema.dataSource().getConnection();
        PreparedStatement endless = connection.prepareStatement(ENDLESS)) {
      assertThatThrownBy(() -> run(endless)).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void cancelsOthersWhileACancellationHangs() throws SQLException {
    CountDownLatch otherIsOver = new CountDownLatch(1);
    AtomicInteger cancellations = new AtomicInteger();
    JdbcInterceptor slow =
        JdbcInterceptor.beforeEach(
            "statement.cancel",
            () -> {
              if (cancellations.incrementAndGet() == 1) {
                Await.latch(otherIsOver);
              }
            });
    AtomicInteger ended = new AtomicInteger();

    ConcurrentCalls.run(
        2,
        () -> {
          try (Connection connection = slow.before(schema.dataSource()).getConnection();
              PreparedStatement endless = connection.prepareStatement(ENDLESS)) {
            assertThatThrownBy(() -> run(endless)).isInstanceOf(SQLException.class);
            otherIsOver.countDown();
            return ended.incrementAndGet();
          }
        });

    assertThat(ended).hasValue(2);
  }

  @Test
  void waitsForACancellationBeforeTheConnectionIsUsedAgain() throws SQLException {
    CountDownLatch cancelling = new CountDownLatch(1);
    AtomicReference<@Nullable Thread> user = new AtomicReference<>();
    JdbcInterceptor slow =
        JdbcInterceptor.beforeEach(
            "statement.cancel",
            () -> {
              cancelling.countDown();
              Await.until("the user waits", () -> isWaiting(user.get()));
              user.set(null);
            });
    try (Connection connection = slow.before(schema.dataSource()).getConnection();
        PreparedStatement statement = connection.prepareStatement("select 1")) {
      assertThatThrownBy(
              () ->
                  canceller.run(
                      statement,
                      // So long the connection is kept for the cancellation, too.
                      Duration.ofSeconds(15),
                      running -> {
                        Await.latch(cancelling);
                        user.set(Thread.currentThread());
                        return running.isClosed();
                      }))
          .isInstanceOf(SQLTimeoutException.class);
      assertThat(statement.isClosed()).isFalse();
    }

    assertThat(user).as("set to null by the cancellation").hasValue(null);
  }

  /** A driver may connect for a cancellation, and find a network that answers nothing. */
  @Test
  void givesUpTheConnectionOfACancellationThatHangs() throws SQLException {
    CountDownLatch cancelling = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicInteger givenUp = new AtomicInteger();
    JdbcInterceptor hanging =
        new JdbcInterceptor() {
          @Override
          protected void calling(String what, @Nullable String sql) {
            if (what.equals("statement.cancel")) {
              cancelling.countDown();
              Await.latch(over);
            } else if (what.equals("connection.abort")) {
              givenUp.incrementAndGet();
            }
          }
        };
    try (Connection connection = hanging.before(schema.dataSource()).getConnection();
        PreparedStatement statement = connection.prepareStatement("select 1")) {
      assertIsDistrusted(statement, cancelling);

      assertThat(givenUp).hasValue(1);
    } finally {
      over.countDown();
    }
  }

  private void run(PreparedStatement endless) throws SQLException {
    canceller.run(endless, SHORT, PreparedStatement::executeQuery).close();
  }

  private static boolean isWaiting(@Nullable Thread thread) {
    return thread != null
        && (thread.getState() == Thread.State.WAITING
            || thread.getState() == Thread.State.TIMED_WAITING);
  }

  @Test
  void forgetsAStatementThatHasEnded() throws SQLException {
    WeakReference<PreparedStatement> ended = ended();

    Await.until(
        "it is forgotten",
        () -> {
          System.gc();
          return ended.refersTo(null);
        });
  }

  private WeakReference<PreparedStatement> ended() throws SQLException {
    try (Connection connection = schema.dataSource().getConnection();
        PreparedStatement statement = connection.prepareStatement("select 1")) {
      boolean unused = canceller.run(statement, LONG, PreparedStatement::execute);
      return new WeakReference<>(statement);
    }
  }

  /** At some depths there is room for the beginning of a statement, but not for its end. */
  @Test
  void forgetsAStatementThatOverflowedTheStack() throws InterruptedException {
    WeakReference<PreparedStatement> overflowed = overflowed();

    Await.until(
        "it is forgotten",
        () -> {
          System.gc();
          return overflowed.refersTo(null);
        });
  }

  private WeakReference<PreparedStatement> overflowed() throws InterruptedException {
    PreparedStatement statement = statement(() -> {});
    SmallStack.overflow(
        () -> {
          try {
            boolean unused = canceller.run(statement, LONG, running -> true);
          } catch (SQLException e) {
            throw new AssertionError(e);
          }
        });
    return new WeakReference<>(statement);
  }

  /** A statement that the database ends as if nothing had happened. */
  @Test
  void distrustsASuccessAfterTheCancellation() throws SQLException {
    CountDownLatch cancelled = new CountDownLatch(1);
    PreparedStatement statement = statement(cancelled::countDown);

    int inTime = canceller.run(statement, LONG, running -> 1);
    assertThat(inTime).isEqualTo(1);
    assertIsDistrusted(statement, cancelled);
  }

  /** A success after the statement was cancelled. */
  private void assertIsDistrusted(PreparedStatement statement, CountDownLatch cancelled) {
    assertThatThrownBy(
            () ->
                canceller.run(
                    statement,
                    SHORT,
                    running -> {
                      Await.latch(cancelled);
                      return 1;
                    }))
        .isInstanceOf(SQLTimeoutException.class);
  }

  private static PreparedStatement statement(Runnable onCancel) {
    return (PreparedStatement)
        Proxy.newProxyInstance(
            StatementCancellerTest.class.getClassLoader(),
            new Class<?>[] {PreparedStatement.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("cancel")) {
                onCancel.run();
              }
              return null;
            });
  }
}
