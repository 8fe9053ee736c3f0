package dev.hilo.hibernate.testing;

import dev.hilo.HiLo;
import dev.hilo.testdb.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.boot.Metadata;
import org.hibernate.boot.MetadataSources;
import org.hibernate.boot.registry.BootstrapServiceRegistry;
import org.hibernate.boot.registry.BootstrapServiceRegistryBuilder;
import org.hibernate.boot.registry.StandardServiceRegistryBuilder;
import org.hibernate.cfg.Configuration;

/** What a session factory is made of. */
public final class Boot {

  private final Map<String, Object> settings = new LinkedHashMap<>();
  private final List<Class<?>> entities = new ArrayList<>();

  private Boot() {}

  /**
   * On Hibernate's own connection pool, making the tables that are missing; without prefetching, so
   * that it does not depend on the clock what is reserved when. It waits for so long that no number
   * is lost because a busy machine stalls for some seconds: a test that expects a reservation to
   * fail sets a shorter time.
   */
  public static Boot on(Schema schema) {
    return new Boot()
        .with("hibernate.connection.url", schema.url())
        .with("hibernate.connection.username", schema.user())
        .with("hibernate.connection.password", schema.password())
        .ddl("update")
        .hilo("prefetch", "false")
        .hilo("reserve_timeout", "PT2M");
  }

  /** With an instance of the application, which has such settings itself. */
  public Boot instance(HiLo hilo) {
    return without("hibernate.hilo.prefetch")
        .without("hibernate.hilo.reserve_timeout")
        .hilo("instance", hilo);
  }

  public Boot entities(Class<?>... classes) {
    entities.addAll(List.of(classes));
    return this;
  }

  public Boot with(String key, Object value) {
    settings.put(key, value);
    return this;
  }

  /** A setting of HiLo's, by its name below {@code hibernate.hilo.}. */
  public Boot hilo(String name, Object value) {
    return with("hibernate.hilo." + name, value);
  }

  /** What Hibernate does with the tables at the start. */
  public Boot ddl(String action) {
    return with("hibernate.hbm2ddl.auto", action);
  }

  public Boot without(String key) {
    settings.remove(key);
    return this;
  }

  /** In place of Hibernate's own pool. */
  public Boot dataSource(DataSource dataSource) {
    settings.remove("hibernate.connection.url");
    settings.remove("hibernate.connection.username");
    settings.remove("hibernate.connection.password");
    return with("hibernate.connection.datasource", dataSource);
  }

  public SessionFactory build() {
    Configuration configuration = new Configuration(services());
    entities.forEach(configuration::addAnnotatedClass);
    configuration.getProperties().putAll(settings);
    return configuration.buildSessionFactory();
  }

  /** The model without a factory, as tools make it; with mapping files from the class path. */
  public Metadata metadata(String... mappingFiles) {
    MetadataSources sources =
        new MetadataSources(
            new StandardServiceRegistryBuilder(services()).applySettings(settings).build());
    entities.forEach(sources::addAnnotatedClass);
    for (String file : mappingFiles) {
      sources.addResource(file);
    }
    return sources.buildMetadata();
  }

  private static BootstrapServiceRegistry services() {
    return new BootstrapServiceRegistryBuilder()
        .applyClassLoaderService(new KnownServices())
        .build();
  }
}
