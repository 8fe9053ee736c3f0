package dev.hilo.hibernate.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoIntegrator;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Tables;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Hibernate that does not find HiLo's service file, as after careless shading. */
final class WithoutServicesTest extends H2Test {

  @Entity(name = "Ledger")
  static class Ledger {
    @Id UUID id = UUID.randomUUID();

    @GaplessNumber @Nullable Long number;
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
        // As in Boot.
        .applySetting("hibernate.hilo.reserve_timeout", "PT2M")
        .build();
  }

  private StandardServiceRegistry withoutServices() {
    return registry(
        new BootstrapServiceRegistryBuilder().applyClassLoaderService(new NoIntegrators()).build());
  }

  private static Metadata model(StandardServiceRegistry registry, Class<?>... entities) {
    return new MetadataSources(registry).addAnnotatedClasses(entities).buildMetadata();
  }

  private static void assertRefused(ThrowingCallable code) {
    assertRefuses(
        code,
        "Hibernate does not know HiLo's Integrator",
        "META-INF/services/org.hibernate.integrator.spi.Integrator",
        "merge service files");
  }

  @ParameterizedTest
  @ValueSource(classes = {Letter.class, Ledger.class})
  void refusesToStart(Class<?> entity) {
    assertRefused(() -> model(withoutServices(), entity).buildSessionFactory());
    assertThat(Tables.names(schema())).isEmpty();
  }

  @Test
  void anIntegratorOfTheApplicationWillDo() {
    BootstrapServiceRegistry bootstrap =
        new BootstrapServiceRegistryBuilder()
            .applyClassLoaderService(new NoIntegrators())
            .applyIntegrator(new HiLoIntegrator())
            .build();
    try (SessionFactory factory = model(registry(bootstrap), Letter.class).buildSessionFactory()) {
      assertThat(max("letters|")).as("made at the start").isZero();
      assertRefuses(() -> upsert(factory, new Letter("companies|")), "makes none");
      assertThat(persist(factory, new Letter()).id).isEqualTo("letters/1-A");
    }
    assertThat(max("letters")).as("given back").isEqualTo(1);
  }

  /** Twice: by the service file, and by the application. */
  @Test
  void anIntegratorThatIsFoundTwiceDoesNoHarm() {
    BootstrapServiceRegistry bootstrap =
        new BootstrapServiceRegistryBuilder().applyIntegrator(new HiLoIntegrator()).build();
    try (SessionFactory factory = model(registry(bootstrap), Letter.class).buildSessionFactory()) {
      assertThat(persist(factory, new Letter()).id).isEqualTo("letters/1-A");
    }
  }

  /** A host that takes a model, and starts a factory with integrators that it chose before. */
  @Test
  void refusesTheFirstIdIfTheFactoryWasBuiltWithoutIt() {
    StandardServiceRegistry registry = registry(new BootstrapServiceRegistryBuilder().build());
    Metadata model = model(registry, Letter.class);
    ((ServiceRegistryImplementor) registry)
        .locateServiceBinding(IntegratorService.class)
        .setService(List::of);
    try (SessionFactory factory = model.buildSessionFactory()) {
      assertRefused(() -> persist(factory, new Letter()));
      assertThat(count("letter")).isZero();
    }
  }
}
