package dev.hilo.spring.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.spring.HiLoBuilderCustomizer;
import dev.hilo.spring.data.jdbc.JdbcApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import jakarta.persistence.EntityManagerFactory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.stat.Statistics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.domain.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/** What docs/how-to/data-jdbc.md and docs/reference/ways-in.md say of Spring Data, run. */
@Tag("boot-3")
final class DataPageTest extends AppTest {

  interface Invoices extends JpaRepository<JpaSnippets.Invoice, String> {}

  interface Countries extends JpaRepository<JpaSnippets.Country, String> {}

  @Configuration(proxyBeanMethods = false)
  @EntityScan(basePackageClasses = JpaSnippets.class)
  @EnableJpaRepositories(considerNestedRepositories = true)
  static class Entities {}

  @Test
  void savesNewEntitiesWithoutASelect() {
    try (ConfigurableApplicationContext app =
        Apps.run(
            List.of(Apps.Plain.class, Entities.class),
            onSchema(
                "spring.jpa.hibernate.ddl-auto=update",
                "spring.jpa.properties.hibernate.generate_statistics=true"))) {
      Statistics statistics =
          app.getBean(EntityManagerFactory.class).unwrap(SessionFactory.class).getStatistics();
      JpaSnippets.Invoice invoice = new JpaSnippets.Invoice();
      invoice.id = "invoices|";
      app.getBean(Invoices.class).save(invoice);
      assertThat(invoice.id).isEqualTo("invoices/1");
      JpaSnippets.Country country = new JpaSnippets.Country();
      country.id = "countries/il";
      app.getBean(Countries.class).save(country);
      assertThat(statistics.getPrepareStatementCount()).isEqualTo(2);
      assertThat(app.getBean(Countries.class).save(country).isNew()).isFalse();
    }
  }

  interface Users extends JpaRepository<JpaSnippets.User, String> {}

  /** The row of another person stays as it is. */
  @Test
  void aNameThatIsTakenIsRefused() {
    try (ConfigurableApplicationContext app =
        Apps.run(
            List.of(Apps.Plain.class, Entities.class),
            onSchema("spring.jpa.hibernate.ddl-auto=update"))) {
      Users users = app.getBean(Users.class);
      users.save(user("first@example.com"));
      assertThatThrownBy(() -> users.save(user("second@example.com")))
          .isInstanceOf(DataIntegrityViolationException.class);
      JpaSnippets.User ada = users.findById("users/ada").orElseThrow();
      assertThat(ada.mail).isEqualTo("first@example.com");
      ada.mail = "changed@example.com";
      assertThat(users.save(ada).mail).isEqualTo("changed@example.com");
      assertThat(users.count()).isOne();
    }
  }

  private static JpaSnippets.User user(String mail) {
    JpaSnippets.User user = new JpaSnippets.User();
    user.id = "users/ada";
    user.mail = mail;
    return user;
  }

  @Configuration(proxyBeanMethods = false)
  @EnableJdbcRepositories(considerNestedRepositories = true)
  static class Aggregates {}

  @Test
  void aggregates() {
    schema()
        .execute(
            "create table customer (id varchar(100) primary key, version bigint, name varchar(9))",
            "create table parcel (id bigint primary key, content varchar(9))",
            "create table \"USER\" (id varchar(100) primary key, name varchar(9))");
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(
            List.of(Aggregates.class, JdbcSnippets.Desk.class),
            onSchema("hilo.jdbc.initialize-schema=always"))) {
      JdbcSnippets.Desk desk = app.getBean(JdbcSnippets.Desk.class);
      assertThat(desk.register("Ravens").id()).isEqualTo("customers/1");
      assertThat(desk.add("Oren").id()).isEqualTo("people/1-A");
      assertThat(desk.add("Ayende", "ayende@ayende.com").id())
          .isEqualTo("people/ayende@ayende.com");
      app.getBean(JdbcSnippets.Users.class).save(new JdbcSnippets.User("people/new", "New"));
      assertThat(app.getBean(JdbcSnippets.Users.class).existsById("people/new"))
          .as("save updates a row that does not exist")
          .isFalse();
      assertThat(
              app.getBean(JdbcAggregateTemplate.class)
                  .save(new JdbcSnippets.Parcel(null, "books"))
                  .id())
          .isEqualTo(1);
    }
  }

  @Test
  void gaplessNumbersOfAYear() {
    schema()
        .execute(
            "create table bill (id bigint primary key, number varchar(20) unique, customer varchar(5))");
    try (ConfigurableApplicationContext app =
        JdbcApplication.run(
            List.of(Aggregates.class, JdbcSnippets.Billing.class, NewYear.class),
            onSchema("hilo.jdbc.initialize-schema=always"))) {
      JdbcSnippets.Billing billing = app.getBean(JdbcSnippets.Billing.class);
      assertThat(billing.bill("Ada").number()).isEqualTo("2027-00001");
      assertThatThrownBy(() -> billing.bill("too long")).hasStackTraceContaining("too long");
      assertThat(billing.bill("Ben").number()).isEqualTo("2027-00002");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class NewYear {

    @Bean
    HiLoBuilderCustomizer clock() {
      return builder -> builder.clock(InstantSource.fixed(Instant.parse("2026-12-31T23:00:00Z")));
    }
  }
}
