package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.convention.IdConvention;
import dev.hilo.convention.IdPropertyConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.spring.HiLoBuilderCustomizer;
import dev.hilo.spring.internal.datasource.DatabaseUrl;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;

/** Builds a HiLo with the settings and the beans of the application. Touches no database. */
public record HiLoFactory(ConfigurableListableBeanFactory beans, HiLoProperties properties) {

  /**
   * Builds the HiLo of a DataSource.
   *
   * @param jpa the properties of Hibernate on the DataSource; empty if it does not use this HiLo
   */
  public HiLo hilo(String beanName, DataSource dataSource, Map<String, ?> jpa) {
    // On a restart, devtools uses this bean to shut down in-memory databases.
    beans.registerDependentBean("inMemoryDatabaseShutdownExecutor", beanName);
    HiLoBuilder builder =
        HiLo.builder(dataSource).howToCreateTable("set hilo.jdbc.initialize-schema=always");
    // As Hibernate qualifies the table that it creates. The settings of HiLo come after it.
    Object schema =
        jpa.get(
            DatabaseUrl.isMySql(dataSource)
                ? "hibernate.default_catalog"
                : "hibernate.default_schema");
    if (schema != null && !schema.toString().isBlank()) {
      builder.schema(schema.toString().strip().replaceAll("^`(.+)`$", "\"$1\""));
    }
    BuilderSettings.apply(Binder.get(beans.getBean(Environment.class)), builder);
    new ConnectionChoice(beans, properties).apply(builder, beanName, dataSource);
    if (createsTable(dataSource)) {
      builder.createTableIfMissing();
    }
    beans.getBeanProvider(NamingConvention.class).ifAvailable(builder::namingConvention);
    beans.getBeanProvider(PrefixConvention.class).ifAvailable(builder::prefixConvention);
    beans.getBeanProvider(IdPropertyConvention.class).ifAvailable(builder::idPropertyConvention);
    beans
        .<IdConvention<?>>getBeanProvider(ResolvableType.forRawClass(IdConvention.class))
        .orderedStream()
        .forEach(builder::idConvention);
    beans.getBeanProvider(HiLoListener.class).orderedStream().forEach(builder::listener);
    beans
        .getBeanProvider(HiLoBuilderCustomizer.class)
        .orderedStream()
        .forEach(customizer -> customizer.customize(builder));
    return builder.build();
  }

  private boolean isTagChecked() {
    return properties.nodeTag() != null && properties.nodeTagQuery() != null;
  }

  /** Whether the HiLo creates a missing table. Opens no connection. */
  boolean createsTable(DataSource dataSource) {
    return switch (properties.jdbc().initializeSchema()) {
      case ALWAYS -> true;
      case NEVER -> false;
      case EMBEDDED -> !isTagChecked() && DatabaseUrl.isInMemory(dataSource);
    };
  }
}
