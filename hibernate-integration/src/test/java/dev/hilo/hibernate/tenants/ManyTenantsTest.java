package dev.hilo.hibernate.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.shop.Note;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HiLoThreads;
import dev.hilo.hibernate.testing.Pools;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** Too many tenants for threads of their own. */
final class ManyTenantsTest extends H2Test {

  private static final int TENANTS = 100;

  @Test
  void shareThreadsAndHoldNoConnections() throws Exception {
    HiLoThreads threads = HiLoThreads.fromNowOn();
    for (int i = 0; i < TENANTS; i++) {
      schema()
          .execute(
              "create schema t" + i,
              "create table t"
                  + i
                  + ".hilo (name varchar(255) not null, node_tag varchar(32) not null, max_value"
                  + " bigint not null, primary key (name, node_tag))");
    }
    try (HikariDataSource pool = Pools.hikari(schema(), 6, true)) {
      try (SessionFactory factory =
          boot(Note.class)
              .dataSource(pool)
              .ddl("none")
              .with("hibernate.multi_tenant_connection_provider", new Schemas(pool, true))
              .build()) {
        for (int i = 0; i < TENANTS; i++) {
          try (Session session =
              factory.withOptions().tenantIdentifier((Object) ("t" + i)).openSession()) {
            Note note = new Note();
            session.persist(note);
            assertThat(note.id).isEqualTo("notes/1-A");
          }
        }
        assertThat(threads.now()).hasSizeLessThanOrEqualTo(32);
        assertThat(Pools.active(pool)).isZero();
      }
      assertThat(threads.survivors()).isEmpty();
    }
    for (int i : new int[] {0, TENANTS - 1}) {
      assertThat(max("t" + i + ".hilo", "notes")).isEqualTo(1);
    }
  }
}
