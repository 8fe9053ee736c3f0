package dev.hilo.hibernate.testing;

import static dev.hilo.hibernate.testing.PassThrough.invoke;
import static dev.hilo.hibernate.testing.PassThrough.proxy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Passes everything on to a real data source, and writes down what is executed. */
public final class RecordingDataSource {

  private final DataSource real;
  private final Queue<String> calls = new ConcurrentLinkedQueue<>();
  private volatile Consumer<String> beforeExecution = call -> {};

  public RecordingDataSource(DataSource real) {
    this.real = real;
  }

  public DataSource dataSource() {
    return proxy(
        DataSource.class,
        (method, arguments) ->
            method.getName().equals("getConnection")
                ? connection((Connection) invoke(real, method, arguments))
                : invoke(real, method, arguments));
  }

  /** Method and SQL of all that was executed so far, in order: {@code executeBatch insert …}. */
  public List<String> calls() {
    return List.copyOf(calls);
  }

  /** Called before a statement, to interfere. */
  public void beforeExecution(Consumer<String> observer) {
    beforeExecution = observer;
  }

  public long count(String beginning) {
    return calls.stream().filter(call -> call.startsWith(beginning)).count();
  }

  public void clear() {
    calls.clear();
  }

  private Connection connection(Connection connection) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          Object result = invoke(connection, method, arguments);
          if (result instanceof PreparedStatement prepared) {
            return statement(
                PreparedStatement.class, prepared, String.valueOf(arguments[0]).strip());
          }
          return result instanceof Statement plain ? statement(Statement.class, plain, "") : result;
        });
  }

  private <T extends Statement> T statement(Class<T> type, T statement, String sql) {
    return proxy(
        type,
        (method, arguments) -> {
          if (method.getName().startsWith("execute")) {
            Object text = arguments.length > 0 ? arguments[0] : sql;
            String call = method.getName() + " " + text;
            calls.add(call);
            beforeExecution.accept(call);
          }
          return invoke(statement, method, arguments);
        });
  }
}
