package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Creates a {@link HiLo} on the application's DataSource, unless the application has a HiLo bean.
 * This does not touch the database, because migrations or Hibernate may create the table later.
 */
@AutoConfiguration(
    // The names in Spring Boot 3.5 and in 4.
    afterName = {
      "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.jdbc.JndiDataSourceAutoConfiguration",
      "org.springframework.boot.autoconfigure.jdbc.XADataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.JndiDataSourceAutoConfiguration",
      "org.springframework.boot.jdbc.autoconfigure.XADataSourceAutoConfiguration"
    })
@ConditionalOnClass(DelegatingDataSource.class)
@ConditionalOnProperty(prefix = "hilo", name = "enabled", matchIfMissing = true)
@ConditionalOnBean(DataSource.class)
@ConditionalOnMissingBean(HiLo.class)
@EnableConfigurationProperties(HiLoProperties.class)
public final class HiLoAutoConfiguration {

  /** Whether the bean {@code hilo} of this context is the one that is defined here. */
  public static boolean isUsedIn(ListableBeanFactory beans) {
    return beans.getBeanNamesForType(HiLoAutoConfiguration.class, true, false).length > 0;
  }

  @Bean
  HiLo hilo(ConfigurableListableBeanFactory beans, HiLoProperties properties) {
    NamedBeanHolder<DataSource> application = ApplicationDataSource.require(beans);
    // HiLo returns ranges when it closes, so the DataSource must close later.
    beans.registerDependentBean(application.getBeanName(), "hilo");
    boolean isForHibernate =
        properties.jpa().enabled()
            && beans.getBeanNamesForType(PersistenceUnits.class, true, false).length > 0;
    Map<String, String> jpa =
        isForHibernate
            ? Binder.get(beans.getBean(Environment.class))
                .bind("spring.jpa.properties", Bindable.mapOf(String.class, String.class))
                .orElse(Map.of())
            : Map.of();
    return new HiLoFactory(beans, properties).hilo("hilo", application.getBeanInstance(), jpa);
  }

  /** The class is in another jar in Spring Boot 4, and in the same package. */
  @Bean
  @ConditionalOnClass(
      name = "org.springframework.boot.jdbc.init.DataSourceScriptDatabaseInitializer")
  static TableBeforeScripts hiloTableBeforeScripts(ConfigurableListableBeanFactory beans) {
    return new TableBeforeScripts(beans);
  }
}
