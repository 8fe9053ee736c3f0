package dev.hilo.hibernate.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HiLoThreads;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.Together;
import dev.hilo.testdb.Await;
import dev.hilo.testdb.SmallStack;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.context.spi.CurrentTenantIdentifierResolver;
import org.junit.jupiter.api.Test;

/** Many tenants of one session factory. */
final class ManyTenantsTest extends H2Test {

  private static final int TENANTS = 100;

  @Test
  void haveTwoThreadsEachAtMostAndHoldNoConnections() throws Exception {
    HiLoThreads threads = HiLoThreads.fromNowOn();
    for (int i = 0; i < TENANTS; i++) {
      createTable(i);
    }
    try (HikariDataSource pool = Pools.hikari(schema(), 6, true)) {
      try (SessionFactory factory = factory(pool)) {
        for (int i = 0; i < TENANTS; i++) {
          try (Session session =
              factory.withOptions().tenantIdentifier((Object) ("t" + i)).openSession()) {
            Note note = new Note();
            session.persist(note);
            assertThat(note.id).isEqualTo("notes/1-A");
          }
        }
        assertThat(threads.now()).hasSizeLessThanOrEqualTo(2 * TENANTS);
        assertThat(Pools.active(pool)).isZero();
      }
      assertThat(threads.survivors()).isEmpty();
    }
    for (int i : new int[] {0, TENANTS - 1}) {
      assertThat(max("t" + i + ".hilo", "notes")).isEqualTo(1);
    }
  }

  @Test
  void useTwoThreadsUnderLoadToo() throws Exception {
    createTable(0);
    try (HikariDataSource pool = Pools.hikari(schema(), 6, true);
        SessionFactory factory = factory(pool)) {
      HiLoThreads threads = HiLoThreads.fromNowOn();
      HiLo hilo = HibernateHiLo.of(factory, "t0");
      List<String> ids =
          Together.call(IntStream.range(0, 10).mapToObj(i -> ids(hilo, "c" + i)).toList());
      assertThat(ids).hasSize(10).allMatch(id -> id.endsWith("/1-A"));
      assertThat(threads.now()).isNotEmpty().hasSizeLessThanOrEqualTo(2);
    }
  }

  @Test
  void doNotWaitWhileAnotherIsLookedUp() throws Exception {
    createTable(0);
    createTable(1);
    CountDownLatch looksUp = new CountDownLatch(1);
    CountDownLatch served = new CountDownLatch(1);
    Resolver slow = new Resolver();
    try (HikariDataSource pool = Pools.hikari(schema(), 6, true);
        SessionFactory factory = factory(pool, slow)) {
      assertThat(HibernateHiLo.of(factory, "t0").nextId("notes")).isEqualTo("notes/1-A");
      slow.before =
          () -> {
            looksUp.countDown();
            Await.latch(served);
          };

      List<String> ids =
          Together.call(
              List.of(
                  () -> HibernateHiLo.of(factory, "t1").nextId("notes"),
                  () -> {
                    Await.latch(looksUp);
                    String id = HibernateHiLo.of(factory, "t0").nextId("notes");
                    served.countDown();
                    return id;
                  }));

      assertThat(ids).containsExactly("notes/1-A", "notes/2-A");
    }
  }

  /** A thread whose stack overflows as it takes a lock of the JDK's may keep it. */
  @Test
  void areServedAfterTheStackOfAnotherWasFull() throws Exception {
    createTable(0);
    try (HikariDataSource pool = Pools.hikari(schema(), 6, true);
        SessionFactory factory = factory(pool, new Resolver())) {
      AtomicInteger tenant = new AtomicInteger();
      SmallStack.overflow(
          () -> assertThat(HibernateHiLo.of(factory, "t" + tenant.incrementAndGet())).isNotNull());

      assertThat(Together.call(List.of(() -> HibernateHiLo.of(factory, "t0").nextId("notes"))))
          .containsExactly("notes/1-A");
    }
  }

  /** Knows a tenant that no test uses, and may take its time. */
  private static final class Resolver implements CurrentTenantIdentifierResolver<String> {

    private volatile Runnable before = () -> {};

    @Override
    public String resolveCurrentTenantIdentifier() {
      before.run();
      return "unused";
    }

    @Override
    public boolean validateExistingCurrentSessions() {
      return false;
    }
  }

  private static Callable<String> ids(HiLo hilo, String collection) {
    return () -> hilo.nextId(collection);
  }

  private void createTable(int tenant) {
    schema()
        .execute(
            "create schema t" + tenant,
            "create table t"
                + tenant
                + ".hilo (name varchar(255) not null, node_tag varchar(32) not null, max_value"
                + " bigint not null, primary key (name, node_tag))");
  }

  private SessionFactory factory(HikariDataSource pool) {
    return boot(pool).build();
  }

  private SessionFactory factory(HikariDataSource pool, Resolver resolver) {
    return boot(pool).with("hibernate.tenant_identifier_resolver", resolver).build();
  }

  private Boot boot(HikariDataSource pool) {
    return boot(Note.class)
        .dataSource(pool)
        .ddl("none")
        .with("hibernate.multi_tenant_connection_provider", new Schemas(pool, true));
  }
}
