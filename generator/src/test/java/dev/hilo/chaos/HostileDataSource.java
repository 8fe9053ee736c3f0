package dev.hilo.chaos;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A DataSource some of whose connections misbehave, each in one way, once. */
final class HostileDataSource {

  private HostileDataSource() {}

  /**
   * Passes all calls on to a real DataSource, but for what misbehaves.
   *
   * @param next how the next connection misbehaves; gives null for a good one
   */
  @SuppressWarnings("NullAway") // a handler may return null
  static DataSource over(DataSource real, Supplier<@Nullable Kind> next) {
    return (DataSource)
        Proxy.newProxyInstance(
            HostileDataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              Call call = () -> invoke(real, method, arguments);
              if (!method.getName().equals("getConnection")) {
                return call.proceed();
              }
              OneConnection one = new OneConnection(next.get());
              Object given = one.call("getConnection", call);
              return given == null ? null : one.wrap(Connection.class, given);
            });
  }

  private static @Nullable Object invoke(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** One connection, from its request to its end. */
  private static final class OneConnection {

    private @Nullable Kind left;

    OneConnection(@Nullable Kind kind) {
      this.left = kind;
    }

    @Nullable Object call(String name, Call real) throws Throwable {
      Kind kind = left;
      if (kind == null || !name.matches(kind.calls)) {
        return real.proceed();
      }
      left = null;
      return kind.act.answer(real);
    }

    @SuppressWarnings("NullAway") // a handler may return null
    Object wrap(Class<?> type, Object real) {
      return Proxy.newProxyInstance(
          HostileDataSource.class.getClassLoader(),
          new Class<?>[] {type},
          (self, method, arguments) -> {
            String name = (type == Connection.class ? "" : "statement.") + method.getName();
            Object result = call(name, () -> invoke(real, method, arguments));
            if (result instanceof PreparedStatement) {
              return wrap(PreparedStatement.class, result);
            }
            return result instanceof Statement ? wrap(Statement.class, result) : result;
          });
    }
  }

  /** How a connection misbehaves. */
  @SuppressWarnings("ImmutableEnumChecker") // the acts are
  enum Kind {
    NULL("getConnection", real -> null),
    CLOSED("getConnection", real -> with(real, Connection::close)),
    REFUSED("getConnection", real -> fail(new SQLException("injected", "28000"))),
    TRANSIENT("getConnection", real -> fail(new SQLTransientConnectionException("injected"))),
    BROKEN("getConnection", real -> fail(new SQLNonTransientConnectionException("injected"))),
    UNCHECKED("getConnection", real -> fail(new IllegalStateException("injected"))),
    FULL_HEAP("getConnection", real -> fail(new OutOfMemoryError("injected"))),
    LATE("getConnection", real -> late(real, 300)),
    READ_ONLY("getConnection", real -> with(real, one -> one.setReadOnly(true))),
    SERIALIZABLE(
        "getConnection",
        real ->
            with(real, one -> one.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE))),
    WITHOUT_AUTO_COMMIT("getConnection", real -> with(real, one -> one.setAutoCommit(false))),
    AUTO_COMMIT_LIES("getConnection", HostileDataSource::switchedOffBySql),
    IN_A_TRANSACTION("getConnection", HostileDataSource::inATransaction),
    AUTO_COMMIT_UNKNOWN("getAutoCommit", real -> fail(new SQLException("injected"))),
    AUTO_COMMIT_FIXED("setAutoCommit", real -> fail(new SQLException("injected"))),
    AUTO_COMMIT_SET_WITH_ERROR("setAutoCommit", real -> then(real, new SQLException("injected"))),
    NOT_PREPARED("prepareStatement", real -> fail(new SQLException("injected", "HY000"))),
    NOT_PREPARED_FOR_MEMORY("prepareStatement", real -> fail(new OutOfMemoryError("injected"))),
    NOT_EXECUTED(
        "statement.execute(Update|Query)", real -> fail(new SQLTimeoutException("injected"))),
    EXECUTED_WITHOUT_ANSWER(
        "statement.execute(Update|Query)",
        real -> then(real, new SQLRecoverableException("injected", "08006"))),
    EXECUTED_WITH_ERROR(
        "statement.execute(Update|Query)", real -> then(real, new StackOverflowError("injected"))),
    EXECUTED_LATE("statement.execute(Update|Query)", real -> late(real, 1_000)),
    STATEMENT_STAYS_OPEN("statement.close", real -> then(real, new SQLException("injected"))),
    NO_QUERY_TIMEOUT(
        "statement.setQueryTimeout", real -> fail(new SQLException("injected", "HYC00"))),
    NOT_COMMITTED("commit", real -> fail(new SQLException("injected", "40001"))),
    COMMITTED_WITHOUT_ANSWER(
        "commit", real -> then(real, new SQLNonTransientConnectionException("injected", "08007"))),
    COMMITTED_WITH_ERROR("commit", real -> then(real, new OutOfMemoryError("injected"))),
    COMMITTED_UNCHECKED("commit", real -> then(real, new IllegalStateException("injected"))),
    NOT_ROLLED_BACK("rollback", real -> fail(new SQLException("injected"))),
    GIVEN_BACK_WITH_FAILURE("close", real -> then(real, new SQLException("injected"))),
    GIVEN_BACK_WITH_ERROR("close", real -> then(real, new StackOverflowError("injected"))),
    OPENNESS_UNKNOWN("isClosed", real -> fail(new SQLException("injected"))),
    WITHOUT_METADATA("getMetaData", real -> fail(new SQLException("injected"))),
    WITHOUT_NETWORK_LIMIT(
        "[gs]etNetworkTimeout", real -> fail(new SQLException("injected", "0A000")));

    private final String calls;
    private final Act act;

    Kind(String calls, Act act) {
      this.calls = calls;
      this.act = act;
    }
  }

  private static @Nullable Object fail(Throwable failure) throws Throwable {
    throw failure;
  }

  private static @Nullable Object then(Call real, Throwable failure) throws Throwable {
    Object unused = real.proceed();
    throw failure;
  }

  private static @Nullable Object late(Call real, long millis) throws Throwable {
    Thread.sleep(millis);
    return real.proceed();
  }

  private static Object with(Call real, Change change) throws Throwable {
    Connection connection = (Connection) real.proceed();
    change.of(connection);
    return connection;
  }

  /** Connector/J answers from its memory. The other drivers notice, or have no such statement. */
  private static Object switchedOffBySql(Call real) throws Throwable {
    return with(
        real,
        connection -> {
          if (connection.getMetaData().getDriverName().contains("MySQL")) {
            try (Statement statement = connection.createStatement()) {
              statement.execute("set autocommit = 0");
            }
          } else {
            connection.setAutoCommit(false);
          }
        });
  }

  private static Object inATransaction(Call real) throws Throwable {
    return with(
        real,
        connection -> {
          connection.setAutoCommit(false);
          try (Statement statement = connection.createStatement()) {
            statement.execute("select 1");
          }
        });
  }

  /** What a connection does in place of a call. */
  @FunctionalInterface
  private interface Act {
    @Nullable Object answer(Call real) throws Throwable;
  }

  /** A call of the real object. */
  @FunctionalInterface
  private interface Call {
    Object proceed() throws Throwable;
  }

  /** Changes a connection before it is lent. */
  @FunctionalInterface
  private interface Change {
    void of(Connection connection) throws SQLException;
  }
}
