package dev.hilo.test.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.test.ResetIds;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

/** Several HiLos and session factories, each on its own database, without Spring Boot. */
@ResetIds(truncate = true)
@SpringJUnitConfig(SeveralBeansTest.Databases.class)
class SeveralBeansTest {

  @Autowired private List<HiLo> hilos;
  @Autowired private List<EntityManagerFactory> factories;

  @RepeatedTest(3)
  void idsBeginAtOneInEach() {
    assertThat(hilos)
        .hasSize(2)
        .allSatisfy(hilo -> assertThat(hilo.nextId("invoices")).isEqualTo("invoices/1-A"));
    assertThat(factories).hasSize(2);
    for (EntityManagerFactory factory : factories) {
      Invoice invoice = new Invoice();
      factory.unwrap(SessionFactory.class).inTransaction(session -> session.persist(invoice));
      assertThat(invoice.id).isEqualTo("invoices/1-A");
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Databases {

    @Bean
    HiLo first() {
      return HiLo.builder(database("first")).createTableIfMissing().build();
    }

    @Bean
    HiLo second() {
      return HiLo.builder(database("second")).createTableIfMissing().build();
    }

    /** Not used, and without a table. */
    @Bean(autowireCandidate = false)
    HiLo unused() {
      return HiLo.builder(database("unused")).build();
    }

    @Bean
    LocalContainerEntityManagerFactoryBean third() {
      return factory("third");
    }

    @Bean
    LocalContainerEntityManagerFactoryBean fourth() {
      return factory("fourth");
    }

    private static LocalContainerEntityManagerFactoryBean factory(String name) {
      LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
      factory.setDataSource(database(name));
      factory.setPersistenceUnitName(name);
      factory.setPackagesToScan(Invoice.class.getPackageName());
      factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
      factory.setJpaPropertyMap(Map.of("hibernate.hbm2ddl.auto", "create-drop"));
      return factory;
    }

    private static DataSource database(String name) {
      JdbcDataSource source = new JdbcDataSource();
      source.setUrl("jdbc:h2:mem:beans-" + name + ";DB_CLOSE_DELAY=-1");
      return source;
    }
  }
}
