package dev.hilo.hibernate.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoIntegrator;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Tables;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import java.util.Collection;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.BootstrapServiceRegistry;
import org.hibernate.boot.registry.BootstrapServiceRegistryBuilder;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.boot.registry.classloading.internal.ClassLoaderServiceImpl;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.integrator.spi.IntegratorService;
import org.hibernate.service.spi.ServiceRegistryImplementor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where Hibernate does not read our service file, as in Quarkus. */
final class WithoutServicesTest extends H2Test {

  @Entity(name = "Account")
  static class Account {
    @Id
    @IdentityId(gapless = true)
    @Nullable Long id;
  }

  @Entity(name = "Holder")
  static class Holder {
    @Id @Nullable Long id;
    @MapsId @OneToOne @Nullable Account account;
  }

  /** Finds no integrator. */
  private static final class NoIntegrators extends ClassLoaderServiceImpl {

    private static final long serialVersionUID = 1L;

    @Override
    public <S> Collection<S> loadJavaServices(Class<S> contract) {
      return contract == Integrator.class ? List.of() : super.loadJavaServices(contract);
    }
  }

  private StandardServiceRegistry registry(BootstrapServiceRegistry bootstrap) {
    return new StandardServiceRegistryBuilder(bootstrap)
        .applySetting("hibernate.connection.url", schema().url())
        .applySetting("hibernate.connection.username", schema().user())
        .applySetting("hibernate.connection.password", schema().password())
        .applySetting("hibernate.hbm2ddl.auto", "update")
        .build();
  }

  private StandardServiceRegistry withoutServices() {
    return registry(
        new BootstrapServiceRegistryBuilder().applyClassLoaderService(new NoIntegrators()).build());
  }

  private static Metadata model(StandardServiceRegistry registry, Class<?>... entities) {
    return new MetadataSources(registry).addAnnotatedClasses(entities).buildMetadata();
  }

  private SessionFactory factory() {
    return model(withoutServices(), Letter.class).buildSessionFactory();
  }

  /** A host that takes a model and starts a factory on integrators that it has chosen before. */
  private SessionFactory stubborn() {
    StandardServiceRegistry registry = withoutServices();
    Metadata model = model(registry, Letter.class);
    binding(registry, List.of());
    return model.buildSessionFactory();
  }

  private static void binding(StandardServiceRegistry registry, List<Integrator> integrators) {
    ((ServiceRegistryImplementor) registry)
        .locateServiceBinding(IntegratorService.class)
        .setService(() -> integrators);
  }

  private static long ours(StandardServiceRegistry registry) {
    long count = 0;
    for (Integrator one : registry.requireService(IntegratorService.class).getIntegrators()) {
      count += one instanceof HiLoIntegrator ? 1 : 0;
    }
    return count;
  }

  @Test
  void addsTheIntegratorOnce() {
    StandardServiceRegistry registry = withoutServices();
    assertThat(ours(registry)).isZero();
    model(registry, Letter.class).buildSessionFactory().close();
    BootstrapServiceRegistry shared =
        new BootstrapServiceRegistryBuilder()
            .applyClassLoaderService(new NoIntegrators())
            .disableAutoClose()
            .build();
    for (int i = 0; i < 2; i++) {
      StandardServiceRegistry one = registry(shared);
      Metadata model = model(one, Letter.class);
      assertThat(ours(one)).isOne();
      model.buildSessionFactory().close();
    }
  }

  @Test
  void doesNotAddTheIntegratorTwice() {
    StandardServiceRegistry registry = registry(new BootstrapServiceRegistryBuilder().build());
    model(registry, Letter.class).buildSessionFactory().close();
    StandardServiceRegistry again = registry(new BootstrapServiceRegistryBuilder().build());
    Metadata model = model(again, Letter.class);
    assertThat(ours(again)).isOne();
    model.buildSessionFactory().close();
  }

  @Test
  void handlesAMergeAsTheFirstOperation() {
    try (SessionFactory factory = factory()) {
      assertThat(Tables.names(schema())).containsExactly("hilo", "letter");
      assertThat(max("letters|")).as("made at the start").isZero();
      Letter passed = new Letter();
      Letter managed = merge(factory, passed);
      assertThat(managed.id).isEqualTo("letters/1-A");
      assertThat(passed.id).isEqualTo("letters/1-A");
      assertThat(managed.number).isEqualTo(1);
    }
    assertThat(max("letters")).as("given back").isEqualTo(1);
  }

  @Test
  void refusesAnUpsertAsTheFirstOperation() {
    try (SessionFactory factory = factory()) {
      assertRefuses(() -> upsert(factory, new Letter("companies|")), "makes none");
    }
  }

  @Test
  void refusesIdsDerivedFromAGaplessId() {
    Metadata model = model(withoutServices(), Account.class, Holder.class);
    assertFails(model::buildSessionFactory, "Holder");
  }

  @Test
  void generatesAndReturnsIdsWithoutTheIntegrator() {
    try (SessionFactory factory = stubborn()) {
      assertThat(Tables.names(schema())).containsExactly("hilo", "letter");
      factory.inTransaction(
          session -> {
            Letter persisted = new Letter();
            session.persist(persisted);
            assertThat(persisted.id).isEqualTo("letters/1-A");
            Letter passed = new Letter("companies|");
            Letter managed = session.merge(passed);
            assertThat(managed.id).isEqualTo("companies/1");
            assertThat(passed.id).as("the first id registers the listeners").isEqualTo(managed.id);
          });
      assertThat(schema().query("select number from Letter order by number"))
          .containsExactly(List.of(1L), List.of(2L));
    }
    assertThat(max("letters")).as("given back").isEqualTo(1);
  }

  /** What docs/how-to/tools.md says it lacks. */
  @Test
  void lacksTheListenersBeforeTheFirstIdWithoutTheIntegrator() {
    try (SessionFactory factory = stubborn()) {
      assertThat(max("letters|")).as("made with the first number").isNull();
      Letter passed = new Letter();
      Letter managed = merge(factory, passed);
      assertThat(managed.id).isEqualTo("letters/1-A");
      assertThat(passed.id).isNull();
    }
    schema().execute("delete from Letter");
    try (SessionFactory factory = stubborn()) {
      assertThatThrownBy(() -> upsert(factory, new Letter("companies|")))
          .as("by the CHECK alone")
          .hasStackTraceContaining("Check constraint");
    }
  }
}
