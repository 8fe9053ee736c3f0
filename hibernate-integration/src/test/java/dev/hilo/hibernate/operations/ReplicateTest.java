package dev.hilo.hibernate.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HibernateVersion;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.ReplicationMode;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operation for which Hibernate calls no generator. */
final class ReplicateTest extends H2Test {

  @Entity(name = "Company")
  static class Company {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Parcel")
  static class Parcel {
    @Id @HiLoId long id;
  }

  @BeforeEach
  void requireReplicate() {
    assumeTrue(HibernateVersion.major() < 8, "Hibernate 8 has no replicate");
  }

  @Test
  void refusesARequest() {
    Company company = new Company();
    company.id = "companies|";
    try (SessionFactory factory = factory()) {
      assertThatThrownBy(() -> replicate(factory, company))
          .hasMessageContaining("'companies|'")
          .hasMessageContaining("Company.id");
      assertThatThrownBy(() -> replicate(factory, new Parcel()))
          .hasMessageContaining("The id 0 of")
          .hasMessageContaining("Parcel.id");
    }
    assertThat(count("Company")).isZero();
    assertThat(count("Parcel")).isZero();
  }

  @Test
  void keepsAWholeId() {
    Company company = new Company();
    company.id = "companies/7";
    try (SessionFactory factory = factory()) {
      replicate(factory, company);
    }
    assertThat(schema().query("select id from Company")).hasToString("[[companies/7]]");
  }

  /** Without the CHECK, which a table of former times has not. */
  private SessionFactory factory() {
    return boot(Company.class, Parcel.class)
        .with("hibernate.hilo.check_constraint", "false")
        .build();
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static void replicate(SessionFactory factory, Object entity) {
    factory.inTransaction(
        (Session session) -> session.replicate(entity, ReplicationMode.OVERWRITE));
  }
}
