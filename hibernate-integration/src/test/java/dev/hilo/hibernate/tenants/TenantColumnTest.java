package dev.hilo.hibernate.tenants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tenants separated by a column share the table, and so the ranges. */
final class TenantColumnTest extends H2Test {

  @Entity
  static class Contract {
    @Id @PrefixedId @Nullable String id;
    @TenantId @Nullable String tenant;
  }

  private static String stored(SessionFactory factory, String tenant) {
    try (Session session = factory.withOptions().tenantIdentifier((Object) tenant).openSession()) {
      Contract contract = new Contract();
      session.persist(contract);
      return String.valueOf(contract.id);
    }
  }

  @Test
  void servesAllTenantsFromOneRange() {
    List<String> ids = new ArrayList<>();
    try (SessionFactory factory = boot(Contract.class).build()) {
      for (String tenant : List.of("north", "south", "north")) {
        ids.add(stored(factory, tenant));
      }
    }
    assertThat(ids).containsExactly("contracts/1-A", "contracts/2-A", "contracts/3-A");
    assertThat(max("contracts")).isEqualTo(3);
  }

  /** Hibernate opens no session without a tenant, and nothing tells one before the first id. */
  @Test
  void whoAsksForTheInstanceBeforeTheFirstIdSpoilsNothing() {
    try (SessionFactory factory =
        boot(Contract.class).hilo("connections", "shared").hilo("reserve_timeout", "10s").build()) {
      HiLo hilo = HibernateHiLo.of(factory);
      // Once its time is over.
      assertThatThrownBy(() -> hilo.nextId("contracts")).isInstanceOf(HiLoException.class);

      assertThat(patiently(() -> stored(factory, "north"))).isEqualTo("contracts/1-A");
      assertThat(HibernateHiLo.of(factory)).isSameAs(hilo);
      assertThat(hilo.nextId("contracts")).isEqualTo("contracts/2-A");
    }
  }
}
