package dev.hilo.spring;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import dev.hilo.HiLoListener;
import dev.hilo.IdConvention;
import dev.hilo.IdPropertyConvention;
import dev.hilo.NamingConvention;
import dev.hilo.PrefixConvention;
import dev.hilo.spring.HiLoProperties.SchemaInitialization;
import dev.hilo.spring.jdbc.EmbeddedAddress;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ResolvableType;

/**
 * Builds a HiLo on a DataSource, with the settings and the beans of the application. It is for
 * HiLo's own auto-configuration. Touches no database.
 */
public final class HiLoFactory {

  private final ConfigurableListableBeanFactory beans;
  private final HiLoProperties properties;
  private final @Nullable String unit;

  /**
   * @param unit the name of the persistence unit that the settings are for; null for the HiLo that
   *     is injected without a qualifier
   */
  public HiLoFactory(
      ConfigurableListableBeanFactory beans, HiLoProperties properties, @Nullable String unit) {
    this.beans = beans;
    this.properties = properties;
    this.unit = unit;
  }

  /**
   * The HiLo.
   *
   * @param beanName the name under which the application closes it
   * @throws HiLoStartException if a setting is refused
   */
  public HiLo hilo(String beanName, DataSource dataSource) {
    // Devtools shuts databases in memory down by this bean, if it is there, when it restarts.
    beans.registerDependentBean("inMemoryDatabaseShutdownExecutor", beanName);
    HiLoBuilder builder =
        HiLo.builder(dataSource).howToCreateTable("set hilo.jdbc.initialize-schema=always");
    String prefix = unit == null ? "hilo" : "hilo.units." + unit;
    new BuilderSettings(properties, prefix).apply(builder);
    new ConnectionSetting(beans, properties, prefix).apply(builder, beanName, dataSource);
    if (makesTable(properties.jdbc().initializeSchema(), dataSource)) {
      builder.createTableIfMissing();
    }
    beans.getBeanProvider(NamingConvention.class).ifAvailable(builder::namingConvention);
    beans.getBeanProvider(PrefixConvention.class).ifAvailable(builder::prefixConvention);
    beans.getBeanProvider(IdPropertyConvention.class).ifAvailable(builder::idPropertyConvention);
    beans
        .<IdConvention<?>>getBeanProvider(ResolvableType.forRawClass(IdConvention.class))
        .orderedStream()
        .forEach(builder::idConvention);
    List<HiLoListener> listeners = listeners();
    listeners.forEach(builder::listener);
    beans
        .getBeanProvider(HiLoBuilderCustomizer.class)
        .orderedStream()
        .forEach(customizer -> customizer.customize(builder));
    HiLo hilo = builder.build();
    for (HiLoListener listener : listeners) {
      if (listener instanceof UnitListener one) {
        one.watch(hilo);
      }
    }
    return hilo;
  }

  private List<HiLoListener> listeners() {
    List<HiLoListener> listeners = new ArrayList<>();
    for (HiLoListener bean : beans.getBeanProvider(HiLoListener.class).orderedStream().toList()) {
      listeners.add(unit != null && bean instanceof UnitListener all ? all.of(unit) : bean);
    }
    return listeners;
  }

  private static boolean makesTable(SchemaInitialization when, DataSource dataSource) {
    return switch (when) {
      case ALWAYS -> true;
      case NEVER -> false;
      case EMBEDDED -> EmbeddedAddress.isEmbedded(dataSource);
    };
  }
}
