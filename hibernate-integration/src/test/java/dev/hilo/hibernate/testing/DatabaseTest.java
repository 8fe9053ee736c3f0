package dev.hilo.hibernate.testing;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.shop.Product;
import dev.hilo.internal.common.Causes;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test with an empty database of its own. */
public abstract class DatabaseTest {

  private final TestDatabase database;
  private final List<SessionFactory> started = new ArrayList<>();
  private @Nullable Schema schema;

  protected DatabaseTest(TestDatabase database) {
    this.database = database;
  }

  @BeforeEach
  final void createSchema() {
    schema = database.server().newSchema();
  }

  @AfterEach
  final void dropSchema() {
    started.stream().filter(SessionFactory::isOpen).forEach(SessionFactory::close);
    if (schema != null) {
      schema.close();
    }
  }

  protected final TestDatabase database() {
    return database;
  }

  protected final Schema schema() {
    return requireNonNull(schema, "schema");
  }

  /** An instance without Hibernate on this database, as patient as a {@link Boot}. */
  protected final HiLoBuilder core() {
    return HiLo.builder(schema().dataSource()).reserveTimeout(Duration.ofMinutes(2));
  }

  /** Settings for a factory on this database, which makes the tables it misses. */
  protected final Boot boot(Class<?>... entities) {
    return Boot.on(schema()).entities(entities);
  }

  protected final Boot shop() {
    return boot(Order.class, OrderLine.class, Product.class);
  }

  /** A factory that closes after the test. Where the closing matters, build one instead. */
  protected final SessionFactory start(Boot boot) {
    SessionFactory factory = boot.build();
    started.add(factory);
    return factory;
  }

  protected final SessionFactory start(Class<?>... entities) {
    return start(boot(entities));
  }

  /**
   * The unit of persistence.xml on this database, as patient as a {@link Boot}; what is given here
   * comes before its settings.
   */
  protected final EntityManagerFactory unit(Map<String, ?> settings) {
    Map<String, Object> all =
        new HashMap<>(
            Map.of(
                "jakarta.persistence.jdbc.url", schema().url(),
                "jakarta.persistence.jdbc.user", schema().user(),
                "jakarta.persistence.jdbc.password", schema().password(),
                "hibernate.hilo.reserve_timeout", "PT2M"));
    all.putAll(settings);
    return Persistence.createEntityManagerFactory("shop", all);
  }

  /** Max of a counter as it stands in the table; null if it has no row. */
  protected final @Nullable Long max(String counter) {
    return max("hilo", counter);
  }

  protected final @Nullable Long max(String table, String counter) {
    List<List<@Nullable Object>> rows =
        schema().query("select max_value from " + table + " where name = '" + counter + "'");
    return rows.isEmpty()
        ? null
        : ((Number) requireNonNull(rows.get(0).get(0), "max_value")).longValue();
  }

  protected final long count(String table) {
    Object count = schema().query("select count(*) from " + table).get(0).get(0);
    return ((Number) requireNonNull(count, "count")).longValue();
  }

  /**
   * It fails, and its stack trace, with the messages of all causes, contains all of these. Calls
   * again as long as the error says no more than that a thread of HiLo's had not come as far as the
   * database before the caller's time was over.
   */
  protected static void assertFails(ThrowingCallable code, String... messages) {
    AtomicReference<@Nullable Throwable> last = new AtomicReference<>();
    Await.until(
        "HiLo's threads come to the database in time, as they may not on a busy machine",
        () -> {
          Throwable failure = catchThrowable(code);
          last.set(failure);
          return failure == null
              || Causes.of(failure)
                  .map(e -> String.valueOf(e.getMessage()))
                  .noneMatch(
                      said ->
                          said.contains("HiLo's own queue")
                              || said.contains("The database has not answered yet"));
        });
    AbstractThrowableAssert<?, ? extends Throwable> failure = assertThat(last.get()).isNotNull();
    for (String message : messages) {
      failure.hasStackTraceContaining(message);
    }
  }

  /**
   * What a call gives at last whose callers wait only briefly. On a busy machine, numbers may be
   * lost on the way.
   */
  protected static <T> T patiently(Supplier<T> call) {
    AtomicReference<@Nullable T> answer = new AtomicReference<>();
    Await.until(
        "the call succeeds",
        () -> catchThrowable(() -> answer.set(call.get())) == null && answer.get() != null);
    return requireNonNull(answer.get());
  }

  /** The number of an id of an order, such as {@code orders/7-A}. */
  protected static long number(String id) {
    return Long.parseLong(id.substring("orders/".length(), id.indexOf('-')));
  }

  /** It fails, and its own message contains all of these. */
  protected static void assertRefuses(ThrowingCallable code, String... messages) {
    assertThatThrownBy(code).hasMessageContainingAll(messages);
  }

  /** Makes a row of a counter, as another client would. */
  protected final void insertCounter(String name, long max) {
    schema()
        .execute(
            "insert into hilo (name, node_tag, max_value) values ('%s', '*', %d)"
                .formatted(name, max));
  }

  protected static <T> T withId(T entity, @Nullable Object id) {
    return Attributes.set(entity, "id", id);
  }

  // Each of the following is a transaction of its own.

  public static <T> T persist(SessionFactory factory, T entity) {
    factory.inTransaction(session -> session.persist(entity));
    return entity;
  }

  /** Flushes and rolls back. */
  public static void rollBack(SessionFactory factory, Consumer<Session> work) {
    try (Session session = factory.openSession()) {
      session.beginTransaction();
      work.accept(session);
      session.flush();
      session.getTransaction().rollback();
    }
  }

  /** Returns the managed instance. */
  public static <T> T merge(SessionFactory factory, T entity) {
    return factory.fromTransaction(session -> session.merge(entity));
  }

  /** Of the two forms, the one that has the same signature in all versions. */
  public static <T> T insert(SessionFactory factory, T entity) {
    factory.inStatelessTransaction(session -> session.insert(entity.getClass().getName(), entity));
    return entity;
  }

  public static <T> T upsert(SessionFactory factory, T entity) {
    factory.inStatelessTransaction(session -> session.upsert(entity));
    return entity;
  }
}
