package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanCurrentlyInCreationException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.boot.jdbc.init.DataSourceScriptDatabaseInitializer;

/**
 * Creates the table, if the settings say so, before Spring Boot runs scripts, so that {@code
 * data.sql} can seed counters. Spring Boot creates the bean that runs the scripts after Flyway and
 * Liquibase have run, and after Hibernate has started if the scripts are deferred.
 */
final class TableBeforeScripts implements BeanPostProcessor {

  private final ConfigurableListableBeanFactory beans;

  TableBeforeScripts(ConfigurableListableBeanFactory beans) {
    this.beans = beans;
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof DataSourceScriptDatabaseInitializer) {
      createTable();
    }
    return bean;
  }

  private void createTable() {
    try {
      NamedBeanHolder<DataSource> application = ApplicationDataSource.find(beans);
      HiLoProperties properties = beans.getBean(HiLoProperties.class);
      if (application != null
          && new HiLoFactory(beans, properties).createsTable(application.getBeanInstance())) {
        // Not verify: it remembers the rows of gapless counters, which Hibernate may drop yet. Any
        // name will do.
        List<?> unused = beans.getBean("hilo", HiLo.class).counters().rows(List.of("hilo"));
      }
    } catch (HiLoException | BeansException e) {
      // A listener or a convention may need a JdbcTemplate, which needs the scripts to have run.
      if (e instanceof BeansException cause
          && !cause.contains(BeanCurrentlyInCreationException.class)) {
        throw e;
      }
      System.getLogger("dev.hilo")
          .log(System.Logger.Level.DEBUG, "HiLo's table is not created before scripts run", e);
    }
  }
}
