package dev.hilo.spring.jdbc;

import dev.hilo.spring.HiLoDataSource;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Which of an application's DataSources HiLo's table is on. Opens no connection. */
public final class ApplicationDataSource {

  private static final String WAY_OUT =
      "put @HiLoDataSource on the bean of the one that HiLo's table is on, or set"
          + " hilo.enabled=false.";

  private ApplicationDataSource() {}

  /** The one that is meant; null if there is none, or several of which none is meant. */
  public static @Nullable DataSource find(ConfigurableListableBeanFactory beans) {
    List<String> marked = marked(beans);
    return marked.isEmpty()
        ? beans.getBeanProvider(DataSource.class).getIfUnique()
        : beans.getBean(marked.get(0), DataSource.class);
  }

  /**
   * The one that is meant.
   *
   * @throws IllegalStateException if it cannot be seen which, or if that one routes
   */
  public static DataSource require(ConfigurableListableBeanFactory beans) {
    List<String> marked = marked(beans);
    if (marked.size() > 1) {
      throw new IllegalStateException(
          "The DataSources " + marked + " have @HiLoDataSource: leave it on one of them.");
    }
    DataSource dataSource = find(beans);
    if (dataSource == null) {
      throw new IllegalStateException(
          "There are several DataSources, "
              + List.of(beans.getBeanNamesForType(DataSource.class))
              + ", and none is primary: "
              + WAY_OUT);
    }
    if (Unwrapped.as(dataSource, AbstractRoutingDataSource.class) != null) {
      throw new IllegalStateException(
          "The DataSource "
              + dataSource.getClass().getName()
              + " routes to several databases, whose ranges would mix into duplicate ids: make the"
              + " one it routes to a bean of its own, and "
              + WAY_OUT);
    }
    return dataSource;
  }

  private static List<String> marked(ConfigurableListableBeanFactory beans) {
    List<String> marked = new ArrayList<>();
    for (String name : beans.getBeanNamesForType(DataSource.class)) {
      if (beans.findAnnotationOnBean(name, HiLoDataSource.class) != null) {
        marked.add(name);
      }
    }
    return marked;
  }
}
