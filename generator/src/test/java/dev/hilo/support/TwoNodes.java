package dev.hilo.support;

import dev.hilo.HiLo;
import dev.hilo.testdb.Schema;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Two nodes without agreement, A and B: two databases, each with a table {@code node} that has the
 * tag. A proxy before them sends each statement to one of the two.
 */
public final class TwoNodes implements AutoCloseable {

  public static final String TAG_QUERY = "select tag from node";

  private final Schema a;
  private final Schema b;

  /**
   * @param a becomes the first node
   */
  public TwoNodes(Schema a) {
    this.a = a;
    this.b = a.server().newSchema();
    for (Schema node : List.of(a, b)) {
      node.execute("create table node (tag varchar(40) not null)");
    }
    a.execute("insert into node (tag) values ('A')");
    b.execute("insert into node (tag) values ('B')");
  }

  /** The same, each with a table {@code hilo}. */
  public static TwoNodes withTables(Schema a) {
    TwoNodes nodes = new TwoNodes(a);
    for (Schema node : List.of(nodes.a, nodes.b)) {
      try (HiLo hilo = WithoutPrefetch.builder(node.dataSource()).createTableIfMissing().build()) {
        hilo.verify();
      }
    }
    return nodes;
  }

  /** The rows of a node: name, node tag and Max. */
  public static List<List<@Nullable Object>> rows(Schema node) {
    return node.query("select name, node_tag, max_value from hilo order by name, node_tag");
  }

  public Schema a() {
    return a;
  }

  public Schema b() {
    return b;
  }

  /** A proxy that chooses a node for each connection: 0 for A, 1 for B. */
  public DataSource byConnection(IntSupplier choice) {
    return dataSource(
        () -> {
          int node = choice.getAsInt();
          return sql -> node;
        });
  }

  /** A proxy that chooses a node for each statement, also within a transaction. */
  public DataSource byStatement(ToIntFunction<String> choice) {
    return dataSource(() -> choice);
  }

  private DataSource dataSource(Supplier<ToIntFunction<String>> choices) {
    return (DataSource)
        Proxy.newProxyInstance(
            TwoNodes.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) -> {
              if (!method.getName().equals("getConnection")) {
                return method.invoke(a.dataSource(), arguments);
              }
              return connection(
                  List.of(a.dataSource().getConnection(), b.dataSource().getConnection()),
                  choices.get());
            });
  }

  private static Object connection(List<Connection> nodes, ToIntFunction<String> choice) {
    return Proxy.newProxyInstance(
        TwoNodes.class.getClassLoader(),
        new Class<?>[] {Connection.class},
        (self, method, arguments) -> {
          try {
            if (method.getName().equals("prepareStatement")) {
              return method.invoke(
                  nodes.get(choice.applyAsInt(String.valueOf(arguments[0]))), arguments);
            }
            Object ofB = method.invoke(nodes.get(1), arguments);
            Object ofA = method.invoke(nodes.get(0), arguments);
            return ofA == null ? ofB : ofA;
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  @Override
  public void close() {
    b.close();
  }
}
