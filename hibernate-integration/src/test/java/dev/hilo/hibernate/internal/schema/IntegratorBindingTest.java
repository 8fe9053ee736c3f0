package dev.hilo.hibernate.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.LogRecords;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.logging.Level;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.boot.spi.BootstrapContext;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.integrator.spi.IntegratorService;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.ServiceBinding;
import org.hibernate.service.spi.SessionFactoryServiceRegistry;
import org.junit.jupiter.api.Test;

/** A version of Hibernate lacks what docs/background/hibernate-internals.md lists. */
final class IntegratorBindingTest extends H2Test {

  /**
   * Has classes of HiLo of its own, which do not find a class of Hibernate. What ids are like then
   * is shown by the tests of hosts that ignore HiLo's Integrator.
   */
  private static final class Without extends ClassLoader {

    private final Class<?> hidden;

    Without(Class<?> hidden) {
      super(hidden.getClassLoader());
      this.hidden = hidden;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(hidden.getName())) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("dev.hilo.hibernate.")) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : defined(name);
      }
    }

    private Class<?> defined(String name) {
      String file = name.replace('.', '/') + ".class";
      try (InputStream code = Objects.requireNonNull(getResourceAsStream(file), file)) {
        byte[] bytes = code.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** An Integrator that no service file names. */
  private static final class NotFound implements Integrator {

    @Override
    public void integrate(
        Metadata metadata, BootstrapContext bootstrap, SessionFactoryImplementor factory) {}

    @Override
    public void disintegrate(
        SessionFactoryImplementor factory, SessionFactoryServiceRegistry registry) {}
  }

  @Test
  void warnsIfTheIntegratorCannotBeAdded() throws Exception {
    Method add =
        new Without(ServiceBinding.class)
            .loadClass(IntegratorBinding.class.getName())
            .getDeclaredMethod("add", ServiceRegistry.class, Integrator.class);
    add.setAccessible(true);
    StandardServiceRegistry registry =
        new StandardServiceRegistryBuilder()
            .applySetting("hibernate.connection.url", schema().url())
            .build();
    Iterable<?> before = registry.requireService(IntegratorService.class).getIntegrators();
    try (LogRecords log = new LogRecords("dev.hilo", Level.WARNING)) {
      add.invoke(null, registry, new NotFound());
      assertThat(log.messages())
          .singleElement()
          .asString()
          .contains("could not add its Integrator", NotFound.class.getName(), "applyIntegrator");
    } finally {
      StandardServiceRegistryBuilder.destroy(registry);
    }
    assertThat(before).isNotEmpty();
  }
}
