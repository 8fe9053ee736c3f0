package dev.hilo.spring;

import dev.hilo.CounterState;
import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.IdConvention;
import dev.hilo.IdPropertyConvention;
import dev.hilo.NamingConvention;
import dev.hilo.PrefixConvention;
import dev.hilo.spring.HiLoProperties.ConnectionUse;
import dev.hilo.spring.HiLoProperties.SchemaInitialization;
import dev.hilo.spring.jdbc.ApplicationDataSource;
import dev.hilo.spring.jdbc.ConnectionsChoice;
import dev.hilo.spring.jdbc.EmbeddedAddress;
import dev.hilo.spring.jdbc.HiLoConnections;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * A {@link HiLo} on the application's DataSource, unless there is one already. No database is
 * touched while beans are made: the table may come later, by whatever makes the schema.
 */
@AutoConfiguration(
    // Spring Boot 3.5's, and 4's.
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

  /** For Spring. */
  public HiLoAutoConfiguration() {}

  /** Closed after {@link #hilo}, which needs it to give ranges back. */
  @Bean
  HiLoConnections hiloConnections(
      ConfigurableListableBeanFactory beans, HiLoProperties properties) {
    NamedBeanHolder<DataSource> application = ApplicationDataSource.require(beans);
    // It ends later, since ranges go back by it.
    beans.registerDependentBean(application.getBeanName(), "hiloConnections");
    ConnectionsChoice choice = new ConnectionsChoice(application.getBeanInstance());
    if (properties.jdbc().connections() == ConnectionUse.SHARED) {
      return choice.shared();
    }
    return choice.dedicated(
        properties.reserveTimeout(), dataSource -> counters(dataSource, properties));
  }

  private static List<CounterState> counters(DataSource dataSource, HiLoProperties properties) {
    Duration timeout = properties.reserveTimeout();
    HiLoBuilder builder = HiLo.builder(dataSource).reserveTimeout(timeout);
    try (HiLo reader = new BuilderSettings(properties).applyTable(builder).build()) {
      return reader.counters();
    }
  }

  @Bean
  HiLo hilo(
      ConfigurableListableBeanFactory beans,
      HiLoConnections hiloConnections,
      HiLoProperties properties,
      ObjectProvider<NamingConvention> naming,
      ObjectProvider<PrefixConvention> prefixes,
      ObjectProvider<IdPropertyConvention> idProperty,
      ObjectProvider<IdConvention<?>> ids,
      ObjectProvider<HiLoListener> listeners,
      ObjectProvider<HiLoBuilderCustomizer> customizers) {
    // Devtools shuts databases in memory down by this bean, if it is there, when it restarts.
    beans.registerDependentBean("inMemoryDatabaseShutdownExecutor", "hilo");
    HiLoBuilder builder = HiLo.builder(hiloConnections.transactions());
    new BuilderSettings(properties).apply(builder);
    DataSource application = ApplicationDataSource.require(beans).getBeanInstance();
    if (makesTable(properties.jdbc().initializeSchema(), application)) {
      builder.createTableIfMissing();
    }
    naming.ifAvailable(builder::namingConvention);
    prefixes.ifAvailable(builder::prefixConvention);
    idProperty.ifAvailable(builder::idPropertyConvention);
    ids.orderedStream().forEach(builder::idConvention);
    listeners.orderedStream().forEach(builder::listener);
    customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
    return builder.build();
  }

  private static boolean makesTable(SchemaInitialization when, DataSource dataSource) {
    return switch (when) {
      case ALWAYS -> true;
      case NEVER -> false;
      case EMBEDDED -> EmbeddedAddress.isEmbedded(dataSource);
    };
  }

  @Bean
  HiLoStart hiloStart(ConfigurableListableBeanFactory beans, HiLoProperties properties) {
    return new HiLoStart(beans, new MissingTable(beans, properties.jdbc().failOnMissingTable()));
  }
}
