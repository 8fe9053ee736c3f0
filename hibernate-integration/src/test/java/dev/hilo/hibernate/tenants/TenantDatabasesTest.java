package dev.hilo.hibernate.tenants;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.TenantDatabases;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.SessionFactoryObserver;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tenants with a database each, and a resolver that knows the tenant only on some threads. */
final class TenantDatabasesTest {

  private static final ThreadLocal<@Nullable String> TENANT = new ThreadLocal<>();

  private final Schema north = TestDatabase.H2.server().newSchema();
  private final Schema south = TestDatabase.H2.server().newSchema();
  private final List<Schema> both = List.of(north, south);

  /** As strict as applications are that never want to write to the wrong tenant. */
  private static final class StrictResolver implements CurrentTenantIdentifierResolver<String> {

    @Override
    public String resolveCurrentTenantIdentifier() {
      return requireNonNull(TENANT.get(), "No tenant on this thread");
    }

    @Override
    public boolean validateExistingCurrentSessions() {
      return true;
    }
  }

  @BeforeEach
  void createTables() {
    both.forEach(tenant -> boot(tenant).build().close());
  }

  @AfterEach
  void dropTables() {
    both.forEach(Schema::close);
  }

  private static Boot boot(Schema tenant) {
    return Boot.on(tenant).entities(Order.class, OrderLine.class);
  }

  private Boot tenants() {
    return boot(north)
        .ddl("none")
        .with(
            TenantDatabases.SETTING,
            new TenantDatabases(Map.of("north", north.dataSource(), "south", south.dataSource())))
        .with("hibernate.tenant_identifier_resolver", new StrictResolver())
        .hilo("range_size", 4);
  }

  private static List<String> tenOrders(SessionFactory factory, String tenant) {
    TENANT.set(tenant);
    try (Session session = factory.openSession()) {
      List<String> ids = new ArrayList<>();
      session.beginTransaction();
      for (int i = 0; i < 10; i++) {
        Order order = new Order();
        session.persist(order);
        ids.add(requireNonNull(order.id()));
      }
      session.getTransaction().commit();
      return ids;
    } finally {
      TENANT.remove();
    }
  }

  @Test
  void returnsNumbersToTheTableOfTheTenant() throws Exception {
    try (SessionFactory factory = tenants().build()) {
      List<Callable<List<String>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 6; thread++) {
        String tenant = thread % 2 == 0 ? "north" : "south";
        tasks.add(() -> tenOrders(factory, tenant));
      }
      List<List<String>> ids = Together.call(tasks);
      for (int tenant = 0; tenant < 2; tenant++) {
        List<String> all = new ArrayList<>(ids.get(tenant));
        all.addAll(ids.get(tenant + 2));
        all.addAll(ids.get(tenant + 4));
        assertThat(all).doesNotHaveDuplicates().hasSize(30).contains("orders/1-A");
      }
    }
    for (Schema tenant : both) {
      assertThat(tenant.query("select name, max_value from hilo"))
          .containsExactly(List.of("orders", 30L));
      assertThat(tenant.query("select count(*) from purchase_orders"))
          .containsExactly(List.of(30L));
    }
  }

  /** Without a resolver, so that commands and sessions name their tenant. */
  @Test
  void commandsGoToTheDatabaseOfTheTenant() {
    try (SessionFactory factory =
        tenants().without("hibernate.tenant_identifier_resolver").build()) {
      HiLo ofNorth = HibernateHiLo.of(factory, "north");
      HiLo ofSouth = HibernateHiLo.of(factory, "south");
      assertThat(ofNorth.identities().seed("orders", 10)).isEqualTo(10);
      assertThat(identity(factory, "north")).isEqualTo("orders/11");
      assertThat(identity(factory, "south")).isEqualTo("orders/1");
      assertThat(ofSouth.identities().all()).isEqualTo(Map.of("orders|", 1L));
      assertThat(ofNorth).isSameAs(HibernateHiLo.of(factory, "north")).isNotSameAs(ofSouth);
    }
    assertThat(north.query("select id from purchase_orders")).hasToString("[[orders/11]]");
    assertThat(south.query("select id from purchase_orders")).hasToString("[[orders/1]]");
  }

  private static @Nullable String identity(SessionFactory factory, String tenant) {
    Order order = new Order("orders|");
    try (Session session = factory.withOptions().tenantIdentifier((Object) tenant).openSession()) {
      session.beginTransaction();
      session.persist(order);
      session.getTransaction().commit();
    }
    return order.id();
  }

  @Test
  void resetRestartsAllTenants() {
    try (SessionFactory factory = tenants().build()) {
      for (int round = 0; round < 2; round++) {
        assertThat(tenOrders(factory, "north")).startsWith("orders/1-A");
        assertThat(tenOrders(factory, "south")).startsWith("orders/1-A");
        both.forEach(tenant -> tenant.execute("delete from purchase_orders"));
        HibernateHiLo.reset(factory);
        both.forEach(tenant -> assertThat(tenant.query("select * from hilo")).isEmpty());
      }
    }
  }

  /** Otherwise no one would return its numbers. */
  @Test
  void resetIsRefusedAfterTheFactoryIsClosed() {
    SessionFactory factory = tenants().build();
    factory.close();
    assertThatIllegalStateException().isThrownBy(() -> HibernateHiLo.reset(factory));
  }

  @Test
  void refusesTheFirstIdOfATenantWhileClosing() {
    List<Throwable> refusals = new ArrayList<>();
    // Hibernate notifies observers in reverse order, so this one is called after HiLo.
    SessionFactory factory =
        tenants()
            .metadata()
            .getSessionFactoryBuilder()
            .addSessionFactoryObservers(
                whenClosing(
                    closing -> refusals.add(catchThrowable(() -> tenOrders(closing, "south")))))
            .build();
    tenOrders(factory, "north");
    factory.close();
    assertThat(refusals).singleElement().isInstanceOf(IllegalStateException.class);
    assertThat(south.query("select * from hilo")).isEmpty();
  }

  @Test
  void generatesIdsForObserversThatCloseEarlier() {
    SessionFactory factory = tenants().build();
    factory
        .unwrap(SessionFactoryImplementor.class)
        .addObserver(whenClosing(closing -> tenOrders(closing, "south")));
    factory.close();
    assertThat(south.query("select name, max_value from hilo"))
        .containsExactly(List.of("orders", 10L));
  }

  private static SessionFactoryObserver whenClosing(Consumer<SessionFactory> action) {
    return new SessionFactoryObserver() {
      @Override
      public void sessionFactoryClosing(SessionFactory factory) {
        action.accept(factory);
      }
    };
  }
}
