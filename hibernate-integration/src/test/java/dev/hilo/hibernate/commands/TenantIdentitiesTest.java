package dev.hilo.hibernate.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.Boot;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.engine.jdbc.connections.spi.AbstractDataSourceBasedMultiTenantConnectionProviderImpl;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each tenant's database has identities of its own. */
final class TenantIdentitiesTest {

  @Entity(name = "Company")
  static class Company {
    @Id @PrefixedId @Nullable String id;
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
  void commandsGoToTheDatabaseOfTheTenant() {
    try (Schema north = TestDatabase.H2.server().newSchema();
        Schema south = TestDatabase.H2.server().newSchema()) {
      for (Schema schema : new Schema[] {north, south}) {
        Boot.on(schema).entities(Company.class).build().close();
      }
      Map<String, DataSource> databases =
          Map.of("north", north.dataSource(), "south", south.dataSource());
      try (SessionFactory factory =
          Boot.on(north)
              .entities(Company.class)
              .with("hibernate.hbm2ddl.auto", "none")
              .with("hibernate.multi_tenant_connection_provider", new Databases(databases))
              .build()) {
        assertThat(HibernateHiLo.of(factory, "north").identities().seed("companies", 10))
            .isEqualTo(10);
        assertThat(stored(factory, "north")).isEqualTo("companies/11");
        assertThat(stored(factory, "south")).isEqualTo("companies/1");
        assertThat(HibernateHiLo.of(factory, "south").identities().all())
            .isEqualTo(Map.of("companies|", 1L));
        assertThat(HibernateHiLo.of(factory, "north"))
            .isSameAs(HibernateHiLo.of(factory, "north"))
            .isNotSameAs(HibernateHiLo.of(factory, "south"));
      }
      assertThat(north.query("select id from Company")).hasToString("[[companies/11]]");
      assertThat(south.query("select id from Company")).hasToString("[[companies/1]]");
    }
  }

  private static @Nullable String stored(SessionFactory factory, String tenant) {
    try (Session session = factory.withOptions().tenantIdentifier((Object) tenant).openSession()) {
      var transaction = session.beginTransaction();
      Company company = new Company();
      company.id = "companies|";
      session.persist(company);
      transaction.commit();
      return company.id;
    }
  }
}
