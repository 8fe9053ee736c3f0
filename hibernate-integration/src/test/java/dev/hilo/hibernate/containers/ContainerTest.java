package dev.hilo.hibernate.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoAnnotationGenerator;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.JtaPool;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.se.SeContainer;
import jakarta.enterprise.inject.se.SeContainerInitializer;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.inject.Singleton;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import jakarta.transaction.TransactionManager;
import java.lang.annotation.Annotation;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Started as a Jakarta EE container starts it, with beans from a real CDI container. */
final class ContainerTest extends H2Test {

  /** Gives generators a scope, as an application might by mistake. */
  record Scope(Annotation scope) implements Extension {

    void add(@Observes ProcessAnnotatedType<HiLoAnnotationGenerator> type) {
      type.configureAnnotatedType().add(scope);
    }
  }

  /** Has one generated property only, and so one generator. */
  @Entity(name = "Stamp")
  static class Stamp {

    @Id @PrefixedId @Nullable String id;
  }

  /** Lends its annotation. */
  @Singleton
  static final class Shared {}

  private static SeContainerInitializer cdi() {
    return SeContainerInitializer.newInstance()
        .disableDiscovery()
        .addBeanClasses(HiLoAnnotationGenerator.class);
  }

  private ContainerUnit unit(SeContainer cdi) {
    return ContainerUnit.nonJta(schema().dataSource())
        .entities(Letter.class, Parcel.class)
        .with("hibernate.cdi.extensions", "true")
        // Hibernate 7 does not boot on extensions from CDI otherwise, with HiLo or without.
        .with("hibernate.delay_cdi_access", "true")
        .with("jakarta.persistence.bean.manager", cdi.getBeanManager());
  }

  private void assertThatItWorks(ContainerUnit unit) {
    try (EntityManagerFactory factory = unit.start();
        EntityManager manager = factory.createEntityManager(Map.of())) {
      manager.getTransaction().begin();
      Letter letter = new Letter();
      Parcel parcel = new Parcel();
      manager.persist(letter);
      manager.persist(parcel);
      manager.getTransaction().commit();
      assertThat(letter.id).isEqualTo("letters/1-A");
      assertThat(letter.number).isEqualTo(1);
      assertThat(parcel.id).isEqualTo("parcels/1-A");
    }
    assertThat(max("letters")).as("given back").isEqualTo(1);
  }

  @Test
  void startsWithADataSourceWithoutJta() {
    assertThatItWorks(
        ContainerUnit.nonJta(schema().dataSource()).entities(Letter.class, Parcel.class));
  }

  @Test
  void startsWithADataSourceOfJta() throws Exception {
    try (JtaPool pool = JtaPool.on(schema(), 4);
        EntityManagerFactory factory =
            ContainerUnit.jta(pool.dataSource())
                .entities(Letter.class)
                .with("hibernate.transaction.jta.platform", "JBossTS")
                .start();
        EntityManager manager = factory.createEntityManager(Map.of())) {
      TransactionManager transactions = JtaPool.manager();
      transactions.begin();
      manager.joinTransaction();
      Letter letter = new Letter();
      manager.persist(letter);
      transactions.commit();
      assertThat(letter.id).isEqualTo("letters/1-A");
      assertThat(letter.number).isEqualTo(1);
    }
    assertThat(max("letters")).as("given back").isEqualTo(1);
  }

  @Test
  void acceptsGeneratorsCreatedByCdi() {
    try (SeContainer cdi = cdi().initialize()) {
      assertThatItWorks(unit(cdi));
    }
  }

  @Test
  void acceptsGeneratorsUnknownToCdi() {
    try (SeContainer cdi =
        SeContainerInitializer.newInstance()
            .disableDiscovery()
            .addBeanClasses(ContainerTest.class)
            .initialize()) {
      assertThatItWorks(unit(cdi));
    }
  }

  @Test
  void acceptsCdiThatCreatesNoGenerators() {
    try (SeContainer cdi = cdi().initialize()) {
      assertThatItWorks(unit(cdi).with("hibernate.cdi.extensions", "false"));
    }
  }

  @Test
  void acceptsANewGeneratorForEachEntity() {
    try (SeContainer cdi =
        cdi().addExtensions(new Scope(Dependent.Literal.INSTANCE)).initialize()) {
      assertThatItWorks(unit(cdi));
    }
  }

  /** Of beans of a scope Hibernate makes new ones too. */
  @Test
  void acceptsSharedGeneratorBeans() {
    Annotation singleton = Objects.requireNonNull(Shared.class.getAnnotation(Singleton.class));
    try (SeContainer cdi = cdi().addExtensions(new Scope(singleton)).initialize()) {
      assertThatItWorks(unit(cdi));
    }
  }

  @Test
  void refusesOneGeneratorForSeveralEntities() {
    ContainerUnit unit =
        ContainerUnit.nonJta(schema().dataSource())
            .entities(Stamp.class, Parcel.class)
            .with("hibernate.cdi.extensions", "true")
            .with("hibernate.resource.beans.container", new SharedBeans());
    assertFails(unit::start, "Parcel.id", "Stamp.id", "@Dependent");
  }
}
