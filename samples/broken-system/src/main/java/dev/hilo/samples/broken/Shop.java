package dev.hilo.samples.broken;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoException;
import dev.hilo.RangeSize;
import dev.hilo.doctor.Doctor;
import dev.hilo.doctor.Finding;
import dev.hilo.doctor.Severity;
import dev.hilo.rows.NumberedColumn;
import dev.hilo.spi.Connections;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A broken shop: its database, its running instances, and its operator. Used by one thread. */
final class Shop implements AutoCloseable {

  private static final NumberedColumn ORDERS =
      new NumberedColumn("orders", false, "orders", "id", false);

  /** New connections to one database. */
  record Address(String url, String user, String password) implements Connections {

    @Override
    public Connection open() throws SQLException {
      return user.isEmpty()
          ? DriverManager.getConnection(url)
          : DriverManager.getConnection(url, user, password);
    }

    @Override
    public void close(Connection connection) throws SQLException {
      connection.close();
    }
  }

  private final Address address;
  private final Breakage breakage;
  private final Connection operator;
  private final List<HiLo> instances = new ArrayList<>();
  private final List<Connection> forgotten = new ArrayList<>();

  /**
   * Creates the tables, and breaks what the name says.
   *
   * @throws IllegalArgumentException if the database has one of the tables
   */
  Shop(Address address, Breakage breakage) throws SQLException {
    this.address = address;
    this.breakage = breakage;
    operator = address.open();
    if (exists("hilo") || exists("orders")) {
      operator.close();
      throw new IllegalArgumentException(
          address.url() + " has a table hilo or orders. Use an empty database.");
    }
    try {
      sql("create table orders (id bigint not null primary key)");
    } catch (SQLException e) {
      operator.close();
      throw e;
    }
    try {
      try (HiLo installer = builder().createTableIfMissing().build()) {
        installer.verify();
        insert(installer.nextNumber("orders"), 1);
      }
      breakage.happen(this);
    } catch (SQLException | RuntimeException e) {
      try {
        close();
      } catch (SQLException | RuntimeException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  private boolean exists(String table) {
    try {
      return !sql("select count(*) from " + table).isEmpty();
    } catch (SQLException e) {
      return false;
    }
  }

  private HiLoBuilder builder() {
    return HiLo.builder(address, null).rangeSize(RangeSize.fixed(32)).prefetch(false);
  }

  void insert(long first, long last) throws SQLException {
    for (long id = first; id <= last; id++) {
      sql("insert into orders (id) values (" + id + ")");
    }
  }

  /** Starts one more instance. */
  String start() {
    try (HiLo check = builder().build()) {
      check.verify();
    }
    instances.add(builder().reserveTimeout(breakage.patience).build());
    return instances.size() + " instances run\n";
  }

  String stop(Consumer<HiLo> way) {
    instances.forEach(way);
    instances.clear();
    return "no instance runs\n";
  }

  /** Each instance takes some orders, until one fails. */
  String order(int times) {
    StringBuilder said = new StringBuilder();
    for (int i = 0; i < times && said.indexOf("ERROR") < 0; i++) {
      for (HiLo instance : instances) {
        said.append("instance ").append(instances.indexOf(instance) + 1).append(": ");
        try {
          long id = instance.nextNumber("orders");
          insert(id, id);
          said.append("order ").append(id).append('\n');
        } catch (HiLoException | SQLException e) {
          said.append(messages(e));
        }
      }
    }
    return instances.isEmpty() ? "ERROR: no instance runs\n" : said.toString();
  }

  private static String messages(Throwable failure) {
    StringBuilder messages = new StringBuilder("ERROR");
    for (Throwable e = failure; e != null; e = e.getCause()) {
      messages.append(": ").append(e.getMessage());
    }
    return messages.append('\n').toString();
  }

  /** A session that does not end its transaction, and a customer that it holds up. */
  void forget(String sql) throws SQLException {
    Connection session = address.open();
    forgotten.add(session);
    session.setAutoCommit(false);
    try (Statement statement = session.createStatement()) {
      statement.executeUpdate(sql);
    }
    HiLo patient = builder().reserveTimeout(Duration.ofHours(1)).build();
    Thread customer = new Thread(() -> patient.nextNumber("orders"), "customer");
    customer.setDaemon(true);
    // The customer still waits if the shop closes before it is mended.
    customer.setUncaughtExceptionHandler((thread, failure) -> {});
    customer.start();
  }

  /** Does what the operator types: a command, or else a statement in SQL. */
  String answer(String line) {
    try {
      return switch (line) {
        case "start" -> start();
        case "stop" -> stop(HiLo::close);
        case "kill" -> stop(instance -> {});
        case "order" -> order(1);
        case "check" -> check();
        default -> sql(line);
      };
    } catch (HiLoException | SQLException e) {
      return messages(e);
    }
  }

  /** By three more orders, and by the doctor. */
  private String check() throws SQLException {
    String orders = order(3);
    List<Finding> wrong;
    try (HiLo hilo = builder().build()) {
      wrong =
          Doctor.of(hilo).examine(operator, List.of(ORDERS)).stream()
              .filter(finding -> finding.severity().compareTo(Severity.WARNING) <= 0)
              .toList();
    }
    StringBuilder said = new StringBuilder(orders);
    wrong.forEach(one -> said.append("doctor: " + one.kind() + ": " + one.message() + "\n"));
    boolean mended = wrong.isEmpty() && !orders.contains("ERROR") && !breakage.remains(orders);
    return said + (mended ? "Mended.\n" : "Not mended yet.\n");
  }

  /** The rows or how many changed. */
  String sql(String sql) throws SQLException {
    StringBuilder said = new StringBuilder();
    try (Statement statement = operator.createStatement()) {
      if (!statement.execute(sql)) {
        return statement.getUpdateCount() + " rows\n";
      }
      ResultSet rows = statement.getResultSet();
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        for (int i = 1; i <= columns; i++) {
          said.append(rows.getString(i)).append(i < columns ? " | " : "\n");
        }
      }
    }
    return said.toString();
  }

  /** Drops the tables. */
  @Override
  public void close() throws SQLException {
    for (Connection session : forgotten) {
      try {
        session.close();
      } catch (SQLException e) {
        // The operator has ended it.
      }
    }
    instances.forEach(HiLo::close);
    try {
      sql("drop table orders");
      sql("drop table if exists hilo");
    } finally {
      operator.close();
    }
  }
}
