package dev.hilo.hibernate.tenants;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void servesAllTenantsFromOneRange() {
    List<String> ids = new ArrayList<>();
    try (SessionFactory factory = boot(Contract.class).build()) {
      for (String tenant : List.of("north", "south", "north")) {
        try (Session session =
            factory.withOptions().tenantIdentifier((Object) tenant).openSession()) {
          Contract contract = new Contract();
          session.persist(contract);
          ids.add(String.valueOf(contract.id));
        }
      }
    }
    assertThat(ids).containsExactly("contracts/1-A", "contracts/2-A", "contracts/3-A");
    assertThat(max("contracts")).isEqualTo(3);
  }
}
