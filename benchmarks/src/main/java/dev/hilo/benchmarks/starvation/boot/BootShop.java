package dev.hilo.benchmarks.starvation.boot;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.starvation.Load;
import dev.hilo.benchmarks.starvation.Shop;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.orm.jpa.HibernatePropertiesCustomizer;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring Boot with Spring Data JPA, with or without the starter. */
public final class BootShop implements Shop {

  private final ConfigurableApplicationContext context;

  public BootShop(
      Database database,
      int connections,
      Map<String, Object> properties,
      Map<String, Object> hibernate) {
    Map<String, Object> all = new HashMap<>(properties);
    all.put("spring.datasource.url", database.url());
    all.put("spring.datasource.username", database.user());
    all.put("spring.datasource.password", database.password());
    all.put("spring.datasource.hikari.maximum-pool-size", connections);
    all.put("spring.jpa.hibernate.ddl-auto", "create");
    all.put("logging.level.root", "off");
    context =
        new SpringApplicationBuilder(Application.class)
            .bannerMode(Banner.Mode.OFF)
            .web(WebApplicationType.NONE)
            .registerShutdownHook(false)
            .properties(all)
            .initializers(
                started ->
                    ((GenericApplicationContext) started)
                        .registerBean(
                            HibernatePropertiesCustomizer.class,
                            () -> settings -> settings.putAll(hibernate)))
            .run();
  }

  @Override
  public HikariDataSource pool() {
    return context.getBean(HikariDataSource.class);
  }

  @Override
  public void visit(Load load) {
    Visits visits = context.getBean(Visits.class);
    context
        .getBean(TransactionTemplate.class)
        .executeWithoutResult(
            transaction -> {
              visits.findById(UNUSED_ID);
              load.pause();
              load.timeId(() -> visits.save(new Visit()));
            });
  }

  @Override
  public void close() {
    context.close();
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {}
}
