package dev.hilo.hibernate.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.transaction.annotation.Propagation;

/** DataSources of Spring that depend on the transaction or a variable of the thread. */
final class DataSourcesTest extends H2Test {

  private @Nullable HikariDataSource pool;

  @BeforeEach
  void open() {
    pool = Pools.hikari(schema(), 6, true);
  }

  @AfterEach
  void close() {
    assertThat(Pools.active(pool())).as("connections left behind").isZero();
    pool().close();
  }

  private HikariDataSource pool() {
    return requireNonNull(pool);
  }

  private SessionFactory factory(DataSource dataSource) {
    return Boot.on(schema())
        .entities(Letter.class, Invoice.class)
        .dataSource(dataSource)
        .hilo("range_size", 1)
        .build();
  }

  private static final class OnPurpose extends RuntimeException {

    private static final long serialVersionUID = 1L;
  }

  /** In the transaction of the thread, of which Hibernate knows nothing. */
  private static @Nullable String letter(SessionFactory factory, @Nullable String asked) {
    try (StatelessSession session = factory.openStatelessSession()) {
      Letter letter = new Letter(asked);
      session.insert(Letter.class.getName(), letter);
      return letter.id;
    }
  }

  @Test
  void transactionOfTheThreadKeepsTheReservation() {
    DataSource aware = new TransactionAwareDataSourceProxy(pool());
    assertNothingIsTakenBack(aware, pool());
  }

  @Test
  void lateTransactionOfTheThreadKeepsTheReservation() {
    LazyConnectionDataSourceProxy lazy = new LazyConnectionDataSourceProxy(pool());
    assertNothingIsTakenBack(new TransactionAwareDataSourceProxy(lazy), lazy);
  }

  private void assertNothingIsTakenBack(DataSource given, DataSource managed) {
    try (SessionFactory factory = factory(given);
        Application application =
            Application.of(factory, new DataSourceTransactionManager(managed))) {
      List<@Nullable String> ids = new ArrayList<>();
      assertThatThrownBy(
              () ->
                  application.run(
                      Propagation.REQUIRED,
                      () -> {
                        ids.add(letter(factory, null));
                        ids.add(letter(factory, "letters|"));
                        ids.add(letter(factory, null));
                        assertThat(count("Letter")).as("committed by a reservation").isZero();
                        throw new OnPurpose();
                      }))
          .isInstanceOf(OnPurpose.class);
      assertThat(ids).containsExactly("letters/1-A", "letters/1", "letters/2-A");
      assertThat(count("Letter")).isZero();

      // To a savepoint, and only that.
      application.run(
          Propagation.REQUIRED,
          () -> {
            ids.add(letter(factory, null));
            assertThatThrownBy(
                    () ->
                        application.run(
                            Propagation.NESTED,
                            () -> {
                              ids.add(letter(factory, null));
                              throw new OnPurpose();
                            }))
                .isInstanceOf(OnPurpose.class);
            application.run(Propagation.REQUIRES_NEW, () -> ids.add(letter(factory, null)));
            ids.add(letter(factory, null));
          });
      assertThat(ids).endsWith("letters/3-A", "letters/4-A", "letters/5-A", "letters/6-A");
    }
    assertThat(schema().query("select id from Letter order by id"))
        .containsExactly(List.of("letters/3-A"), List.of("letters/5-A"), List.of("letters/6-A"));
    assertThat(max("letters")).isEqualTo(6);
  }

  /** By a variable of the thread, as tenants and replicas are told apart by hand. */
  private static final class Routes extends AbstractRoutingDataSource {

    static final ThreadLocal<@Nullable String> ROUTE = new ThreadLocal<>();

    Routes(DataSource usual, Map<Object, Object> targets) {
      setDefaultTargetDataSource(usual);
      setTargetDataSources(targets);
      afterPropertiesSet();
    }

    @Override
    protected @Nullable Object determineCurrentLookupKey() {
      return ROUTE.get();
    }
  }

  /** HiLo's threads see no route: so all numbers come from one table, and are unique everywhere. */
  @Test
  void routingDataSourceUsesTheDefaultTargetOnly() {
    try (Schema other = TestDatabase.H2.server().newSchema()) {
      Boot.on(other).entities(Letter.class, Invoice.class).build().close();
      other.execute("delete from hilo");
      Routes routes = new Routes(pool(), Map.of("other", other.dataSource()));
      try (SessionFactory factory = factory(routes)) {
        assertThat(routed(factory, null)).isEqualTo("letters/1-A");
        assertThat(routed(factory, "other")).isEqualTo("letters/2-A");
        assertThat(routed(factory, null)).isEqualTo("letters/3-A");
        assertThat(routed(factory, "other")).isEqualTo("letters/4-A");
        Routes.ROUTE.set("other");
        try (Session session = factory.openSession()) {
          session.beginTransaction();
          session.persist(new Invoice());
          assertFails(session::flush, "connection leads to another database or schema than HiLo's");
          session.getTransaction().rollback();
        }
      } finally {
        Routes.ROUTE.remove();
      }
      assertThat(other.query("select count(*) from Letter")).containsExactly(List.of(2L));
      assertThat(other.query("select max_value from hilo")).isEmpty();
    }
    assertThat(max("letters")).isEqualTo(4);
    assertThat(count("Letter")).isEqualTo(2);
  }

  private static @Nullable String routed(SessionFactory factory, @Nullable String route) {
    Routes.ROUTE.set(route);
    return factory.fromTransaction(
        session -> {
          Letter letter = new Letter();
          session.persist(letter);
          return letter.id;
        });
  }
}
