package dev.hilo.spring.testing;

import dev.hilo.testdb.Await;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Real Boot applications, in this process. */
public final class Apps {

  /** So that those which need no entities start sooner; 3.5's and 4's. */
  public static final String WITHOUT_JPA =
      "spring.autoconfigure.exclude="
          + "org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration,"
          + "org.springframework.boot.flyway.autoconfigure.FlywayAutoConfiguration,"
          + "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration,"
          + "org.springframework.boot.autoconfigure.data.jpa.JpaRepositoriesAutoConfiguration,"
          + "org.springframework.boot.autoconfigure.data.jdbc.JdbcRepositoriesAutoConfiguration,"
          + "org.springframework.boot.data.jdbc.autoconfigure.DataJdbcRepositoriesAutoConfiguration,"
          + "org.springframework.boot.autoconfigure.data.rest.RepositoryRestMvcAutoConfiguration,"
          + "org.springframework.boot.data.rest.autoconfigure.DataRestAutoConfiguration,"
          + "org.springframework.boot.autoconfigure.hateoas.HypermediaAutoConfiguration,"
          + "org.springframework.boot.hateoas.autoconfigure.HypermediaAutoConfiguration,"
          + "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration,"
          + "org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration";

  private Apps() {}

  /** An application without entities. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  public static class Plain {}

  /** Starts an application of these classes. */
  public static ConfigurableApplicationContext run(List<Class<?>> classes, String... properties) {
    return builder(classes).run(arguments(Stream.of(properties)));
  }

  /** Starts an application without JPA. */
  public static ConfigurableApplicationContext runPlain(List<Class<?>> more, String... properties) {
    List<Class<?>> classes = new ArrayList<>(more);
    classes.add(Plain.class);
    return builder(classes)
        .run(arguments(Stream.concat(Stream.of(WITHOUT_JPA), Stream.of(properties))));
  }

  /** An application that is not started yet. */
  public static SpringApplicationBuilder builder(List<Class<?>> classes) {
    return new SpringApplicationBuilder(classes.toArray(Class<?>[]::new))
        .web(WebApplicationType.NONE)
        .logStartupInfo(false)
        .registerShutdownHook(false)
        .properties(
            "spring.main.banner-mode=off",
            "logging.level.root=warn",
            // The first attempt gets an eighth of it, and a busy machine may stall for seconds. A
            // test in which a reservation fails sets a shorter one.
            "hilo.reserve-timeout=2m");
  }

  private static String[] arguments(Stream<String> properties) {
    return properties.map(property -> "--" + property).toArray(String[]::new);
  }

  /** Waits for a meter. HiLo calls listeners after it has woken the callers. */
  public static void awaitMeter(MeterRegistry registry, String meter, String collection) {
    Await.until(
        meter + " of " + collection,
        () -> !registry.find(meter).tag("collection", collection).meters().isEmpty());
  }
}
