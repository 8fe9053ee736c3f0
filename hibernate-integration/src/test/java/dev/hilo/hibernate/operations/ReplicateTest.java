package dev.hilo.hibernate.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.hibernate.shop.Company;
import dev.hilo.hibernate.shop.Numbered;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.HibernateVersion;
import org.hibernate.ReplicationMode;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operation for which Hibernate calls no generator. */
final class ReplicateTest extends H2Test {

  @BeforeEach
  void requireReplicate() {
    assumeTrue(HibernateVersion.major() < 8, "Hibernate 8 has no replicate");
  }

  @Test
  void refusesARequest() {
    Company company = new Company();
    company.id = "companies|";
    try (SessionFactory factory = factory()) {
      assertRefuses(() -> replicate(factory, company), "'companies|'", "Company.id");
      assertRefuses(() -> replicate(factory, new Numbered.Parcel()), "The id 0 of", "Parcel.id");
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
    return boot(Company.class, Numbered.Parcel.class).hilo("check_constraint", "false").build();
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static void replicate(SessionFactory factory, Object entity) {
    factory.inTransaction(
        (Session session) -> session.replicate(entity, ReplicationMode.OVERWRITE));
  }
}
