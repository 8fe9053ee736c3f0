package dev.hilo.spring;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLoBuilder;
import dev.hilo.spi.DedicatedConnections;
import dev.hilo.spring.jdbc.ApplicationDataSource;
import dev.hilo.spring.jdbc.Unwrapped;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** The setting {@code connections}: {@code dedicated}, {@code shared}, or the name of a bean. */
final class ConnectionSetting {

  private static final String COMMON = "hilo.connections";

  private final ConfigurableListableBeanFactory beans;
  private final HiLoProperties properties;
  private final String name;

  /**
   * @param prefix what the name of the setting begins with, for messages
   */
  ConnectionSetting(
      ConfigurableListableBeanFactory beans, HiLoProperties properties, String prefix) {
    this.beans = beans;
    this.properties = properties;
    this.name = prefix + ".connections";
  }

  /**
   * Sets it; if it is not set, the builder keeps its default.
   *
   * @param hiloBean the bean that is built
   * @param application the DataSource that the builder is for
   * @throws HiLoStartException if it is refused; the message names it
   */
  void apply(HiLoBuilder builder, String hiloBean, DataSource application) {
    String use = properties.connections();
    if (use == null || use.isBlank()) {
      return;
    }
    switch (use.strip().toLowerCase(Locale.ROOT)) {
      case "shared" -> builder.connections(ConnectionUse.SHARED);
      case "dedicated" -> {
        requireCopy(application);
        builder.connections(ConnectionUse.DEDICATED);
      }
      default -> applyBean(builder, use.strip(), hiloBean, application);
    }
  }

  private void requireCopy(DataSource application) {
    String obstacle =
        DedicatedConnections.of(application, properties.reserveTimeout(), false).obstacle();
    if (obstacle != null) {
      throw refused("dedicated", obstacle + ".", null);
    }
  }

  private void applyBean(
      HiLoBuilder builder, String bean, String hiloBean, DataSource application) {
    List<String> known = List.of(beans.getBeanNamesForType(DataSource.class));
    if (!known.contains(bean)) {
      throw refused(bean, "there is no DataSource bean of this name, but " + known + ".", null);
    }
    if (isForOthers(bean, application)) {
      throw refused(
          bean,
          "the bean is for the application's DataSource, and the unit has another one.",
          null);
    }
    try {
      builder.connections(beans.getBean(bean, DataSource.class));
    } catch (IllegalArgumentException e) {
      throw refused(bean, String.valueOf(e.getMessage()), e);
    }
    // It closes after HiLo.
    beans.registerDependentBean(bean, hiloBean);
  }

  /** Whether the bean comes from {@code hilo.connections}, and this is a unit elsewhere. */
  private boolean isForOthers(String bean, DataSource application) {
    String common =
        Binder.get(beans.getBean(Environment.class)).bind(COMMON, String.class).orElse("").strip();
    NamedBeanHolder<DataSource> applications = ApplicationDataSource.find(beans);
    return !name.equals(COMMON)
        && bean.equals(common)
        && (applications == null
            || !Unwrapped.leadsTo(application, applications.getBeanInstance()));
  }

  private HiLoStartException refused(String value, String reason, @Nullable Throwable cause) {
    return new HiLoStartException(
        name + "=" + value + " is refused: " + reason,
        "Set "
            + name
            + " to shared, or to the name of a DataSource bean for HiLo alone on the same"
            + " database, or leave it out for its default.",
        cause);
  }
}
