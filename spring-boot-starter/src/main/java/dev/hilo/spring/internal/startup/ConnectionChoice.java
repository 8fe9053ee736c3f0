package dev.hilo.spring.internal.startup;

import dev.hilo.ConnectionUse;
import dev.hilo.HiLoBuilder;
import dev.hilo.internal.connection.CopiedPool;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import java.util.List;
import java.util.Locale;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** {@code hilo.connections}: {@code dedicated}, {@code shared}, or the name of a bean. */
record ConnectionChoice(ConfigurableListableBeanFactory beans, HiLoProperties properties) {

  /** Sets it on the builder of a bean. Without a value, the builder keeps its default. */
  void apply(HiLoBuilder builder, String hiloBean, DataSource application) {
    String use = properties.connections() == null ? "" : properties.connections().strip();
    switch (use.toLowerCase(Locale.ROOT)) {
      case "" -> {}
      case "shared" -> builder.connections(ConnectionUse.SHARED);
      case "dedicated" -> {
        String obstacle =
            new CopiedPool(application, properties.reserveTimeout(), false).obstacle();
        if (obstacle != null) {
          throw refused(use, obstacle + ".", null);
        }
        builder.connections(ConnectionUse.DEDICATED);
      }
      default -> applyBean(builder, use, hiloBean, application);
    }
  }

  private void applyBean(
      HiLoBuilder builder, String bean, String hiloBean, DataSource application) {
    List<String> known = List.of(beans.getBeanNamesForType(DataSource.class));
    if (!known.contains(bean)) {
      throw refused(bean, "there is no DataSource bean of this name, but " + known + ".", null);
    }
    if (!ApplicationDataSource.isReachedBy(application, beans)) {
      throw refused(
          bean,
          "the bean is for the application's DataSource, and the unit uses another one. Declare a"
              + " HiLo bean for the DataSource of the unit.",
          null);
    }
    try {
      builder.connections(beans.getBean(bean, DataSource.class));
    } catch (IllegalArgumentException e) {
      throw refused(bean, String.valueOf(e.getMessage()), e);
    }
    // The bean closes after HiLo.
    beans.registerDependentBean(bean, hiloBean);
  }

  private HiLoStartException refused(String value, String reason, @Nullable Throwable cause) {
    return new HiLoStartException(
        "hilo.connections=" + value + " is refused: " + reason,
        "Set hilo.connections to shared, or to the name of a DataSource bean on the same database"
            + " that only HiLo uses. Or remove the setting to use the default.",
        cause);
  }
}
