package dev.hilo.benchmarks.starvation.boot;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.benchmarks.harness.Database;
import dev.hilo.benchmarks.starvation.Load;
import dev.hilo.benchmarks.starvation.Shop;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.orm.jpa.HibernatePropertiesCustomizer;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/** Spring Boot with Spring Data JPA, with or without the starter. */
public final class BootShop implements Shop {

  private final ConfigurableApplicationContext context;
  private final Visits visits;
  private final PlatformTransactionManager transactions;

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
    all.put("logging.level.root", "warn");
    context =
        new SpringApplicationBuilder(Application.class)
            .bannerMode(Banner.Mode.OFF)
            .registerShutdownHook(false)
            .properties(all)
            .initializers(
                started ->
                    ((GenericApplicationContext) started)
                        .registerBean(
                            HibernatePropertiesCustomizer.class,
                            () -> settings -> settings.putAll(hibernate)))
            .run();
    visits = context.getBean(Visits.class);
    transactions = context.getBean(PlatformTransactionManager.class);
  }

  @Override
  public HikariDataSource pool() {
    return context.getBean(HikariDataSource.class);
  }

  @Override
  public void visit(Load load) throws Exception {
    TransactionStatus transaction = transactions.getTransaction(new DefaultTransactionDefinition());
    try {
      visits.findById(UNUSED_ID);
      load.pause();
      load.timeId(() -> visits.save(new Visit()));
    } catch (Exception e) {
      transactions.rollback(transaction);
      throw e;
    }
    transactions.commit(transaction);
  }

  @Override
  public void close() {
    context.close();
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {}
}
