package dev.hilo.spring.internal.startup;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.convention.IdConvention;
import dev.hilo.convention.IdPropertyConvention;
import dev.hilo.convention.NamingConvention;
import dev.hilo.convention.PrefixConvention;
import dev.hilo.spring.HiLoBuilderCustomizer;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.UnitListener;
import dev.hilo.spring.internal.datasource.InMemoryDatabase;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ResolvableType;

/**
 * Builds a HiLo with the settings and the beans of the application. Touches no database.
 *
 * @param unit the persistence unit; null for the HiLo that is injected without a qualifier
 */
public record HiLoFactory(
    ConfigurableListableBeanFactory beans, HiLoProperties properties, @Nullable String unit) {

  public HiLo hilo(String beanName, DataSource dataSource) {
    // On a restart, devtools uses this bean to shut down in-memory databases.
    beans.registerDependentBean("inMemoryDatabaseShutdownExecutor", beanName);
    HiLoBuilder builder =
        HiLo.builder(dataSource).howToCreateTable("set hilo.jdbc.initialize-schema=always");
    String prefix = unit == null ? "hilo" : "hilo.units." + unit;
    new BuilderSettings(properties, prefix).apply(builder);
    new ConnectionChoice(beans, properties, prefix + ".connections")
        .apply(builder, beanName, dataSource);
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
    List<HiLoListener> listeners =
        beans.getBeanProvider(HiLoListener.class).orderedStream().map(this::ofUnit).toList();
    listeners.forEach(builder::listener);
    beans
        .getBeanProvider(HiLoBuilderCustomizer.class)
        .orderedStream()
        .forEach(customizer -> customizer.customize(builder));
    HiLo hilo = builder.build();
    for (HiLoListener listener : listeners) {
      if (listener instanceof UnitListener watching) {
        watching.watch(hilo);
      }
    }
    return hilo;
  }

  private HiLoListener ofUnit(HiLoListener bean) {
    return unit != null && bean instanceof UnitListener all ? all.of(unit) : bean;
  }

  /** Whether the HiLo creates a missing table. Opens no connection. */
  boolean createsTable(DataSource dataSource) {
    return switch (properties.jdbc().initializeSchema()) {
      case ALWAYS -> true;
      case NEVER -> false;
      case EMBEDDED -> InMemoryDatabase.isUsedBy(dataSource);
    };
  }
}
