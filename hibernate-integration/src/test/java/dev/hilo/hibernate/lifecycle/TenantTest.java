package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.SessionFactoryObserver;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.hibernate.engine.jdbc.connections.spi.AbstractDataSourceBasedMultiTenantConnectionProviderImpl;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tenants with a database each, and a resolver that knows the tenant only on some threads. */
final class TenantTest {

  private static final Class<?>[] SHOP = {Order.class, OrderLine.class};

  private static final ThreadLocal<@Nullable String> TENANT = new ThreadLocal<>();

  /** As strict as applications are that never want to write to the wrong tenant. */
  private static final class Resolver implements CurrentTenantIdentifierResolver<String> {

    @Override
    public String resolveCurrentTenantIdentifier() {
      return Objects.requireNonNull(TENANT.get(), "No tenant on this thread");
    }

    @Override
    public boolean validateExistingCurrentSessions() {
      return true;
    }
  }

  private static final class Databases
      extends AbstractDataSourceBasedMultiTenantConnectionProviderImpl<String> {

    private static final long serialVersionUID = 1L;

    private final transient Map<String, DataSource> databases;

    Databases(Map<String, DataSource> databases) {
      this.databases = databases;
    }

    @Override
    protected DataSource selectAnyDataSource() {
      return databases.values().iterator().next();
    }

    @Override
    protected DataSource selectDataSource(String tenant) {
      return Objects.requireNonNull(databases.get(tenant), tenant);
    }
  }

  @Test
  void returnsNumbersToTheTableOfTheTenant() throws Exception {
    try (Schema north = TestDatabase.H2.server().newSchema();
        Schema south = TestDatabase.H2.server().newSchema()) {
      Boot.on(north).entities(SHOP).build().close();
      Boot.on(south).entities(SHOP).build().close();
      try (SessionFactory factory = tenants(north, south).build()) {
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
      for (Schema tenant : List.of(north, south)) {
        assertThat(tenant.query("select name, max_value from hilo"))
            .containsExactly(List.of("orders", 30L));
        assertThat(tenant.query("select count(*) from purchase_orders"))
            .containsExactly(List.of(30L));
      }
    }
  }

  @Test
  void resetRestartsAllTenants() {
    try (Schema north = TestDatabase.H2.server().newSchema();
        Schema south = TestDatabase.H2.server().newSchema()) {
      List<Schema> both = List.of(north, south);
      both.forEach(tenant -> Boot.on(tenant).entities(SHOP).build().close());
      try (SessionFactory factory = tenants(north, south).build()) {
        for (int round = 0; round < 2; round++) {
          assertThat(tenOrders(factory, "north")).startsWith("orders/1-A");
          assertThat(tenOrders(factory, "south")).startsWith("orders/1-A");
          both.forEach(tenant -> tenant.execute("delete from purchase_orders"));
          HibernateHiLo.reset(factory);
          both.forEach(tenant -> assertThat(tenant.query("select * from hilo")).isEmpty());
        }
      }
    }
  }

  /** Otherwise no one would return its numbers. */
  @Test
  void refusesTheFirstIdOfATenantWhileClosing() {
    try (Schema north = TestDatabase.H2.server().newSchema();
        Schema south = TestDatabase.H2.server().newSchema()) {
      Boot.on(north).entities(SHOP).build().close();
      Boot.on(south).entities(SHOP).build().close();
      List<Throwable> refusals = new ArrayList<>();
      SessionFactoryObserver late =
          new SessionFactoryObserver() {
            @Override
            public void sessionFactoryClosing(SessionFactory factory) {
              refusals.add(catchThrowable(() -> tenOrders(factory, "south")));
            }
          };
      // Hibernate notifies observers in reverse order, so this one is called after HiLo.
      SessionFactory factory =
          tenants(north, south)
              .metadata()
              .getSessionFactoryBuilder()
              .addSessionFactoryObservers(late)
              .build();
      tenOrders(factory, "north");
      factory.close();
      assertThat(refusals).singleElement().isInstanceOf(IllegalStateException.class);
      assertThat(south.query("select * from hilo")).isEmpty();
    }
  }

  @Test
  void generatesIdsForObserversThatCloseEarlier() {
    try (Schema north = TestDatabase.H2.server().newSchema();
        Schema south = TestDatabase.H2.server().newSchema()) {
      Boot.on(north).entities(SHOP).build().close();
      Boot.on(south).entities(SHOP).build().close();
      SessionFactoryObserver early =
          new SessionFactoryObserver() {
            @Override
            public void sessionFactoryClosing(SessionFactory factory) {
              tenOrders(factory, "south");
            }
          };
      SessionFactory factory = tenants(north, south).build();
      factory.unwrap(SessionFactoryImplementor.class).addObserver(early);
      factory.close();
      assertThat(south.query("select name, max_value from hilo"))
          .containsExactly(List.of("orders", 10L));
    }
  }

  private static Boot tenants(Schema north, Schema south) {
    return Boot.on(north)
        .entities(SHOP)
        .with("hibernate.hbm2ddl.auto", "none")
        .with(
            "hibernate.multi_tenant_connection_provider",
            new Databases(Map.of("north", north.dataSource(), "south", south.dataSource())))
        .with("hibernate.tenant_identifier_resolver", new Resolver())
        .with("hibernate.hilo.range_size", 4);
  }

  private static List<String> tenOrders(SessionFactory factory, String tenant) {
    TENANT.set(tenant);
    try (Session session = factory.openSession()) {
      List<String> ids = new ArrayList<>();
      session.beginTransaction();
      for (int i = 0; i < 10; i++) {
        Order order = new Order();
        session.persist(order);
        ids.add(Objects.requireNonNull(order.id()));
      }
      session.getTransaction().commit();
      return ids;
    } finally {
      TENANT.remove();
    }
  }
}
