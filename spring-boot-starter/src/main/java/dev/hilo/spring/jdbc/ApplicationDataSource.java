package dev.hilo.spring.jdbc;

import dev.hilo.spring.HiLoDataSource;
import dev.hilo.spring.HiLoStartException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

/** Which of an application's DataSources HiLo's table is on. Opens no connection. */
public final class ApplicationDataSource {

  private ApplicationDataSource() {}

  /** The one that is meant; null if there is none, or several of which none is meant. */
  public static @Nullable NamedBeanHolder<DataSource> find(ConfigurableListableBeanFactory beans) {
    List<String> marked = marked(beans);
    if (!marked.isEmpty()) {
      String name = marked.get(0);
      return new NamedBeanHolder<>(name, beans.getBean(name, DataSource.class));
    }
    try {
      return beans.resolveNamedBean(DataSource.class);
    } catch (NoSuchBeanDefinitionException e) {
      // There is none, or more than one.
      return null;
    }
  }

  /**
   * The one that is meant.
   *
   * @throws HiLoStartException if it cannot be seen which, or if that one routes
   */
  public static NamedBeanHolder<DataSource> require(ConfigurableListableBeanFactory beans) {
    List<String> marked = marked(beans);
    if (marked.size() > 1) {
      throw new HiLoStartException(
          "The DataSources " + marked + " all have @HiLoDataSource.",
          "Leave it on one of them.",
          null);
    }
    NamedBeanHolder<DataSource> found = find(beans);
    if (found == null) {
      throw new HiLoStartException(
          "There are several DataSources, "
              + List.of(beans.getBeanNamesForType(DataSource.class))
              + ", and none is primary.",
          "Put @HiLoDataSource on the bean of the one that HiLo's table is on, or set"
              + " hilo.enabled=false.",
          null);
    }
    if (Unwrapped.as(found.getBeanInstance(), AbstractRoutingDataSource.class) != null) {
      throw new HiLoStartException(
          "The DataSource '"
              + found.getBeanName()
              + "' routes to several databases, whose ranges would mix into duplicate ids.",
          "Make the one that HiLo's table is on a bean of its own, and put @HiLoDataSource on the"
              + " bean.",
          null);
    }
    return found;
  }

  private static List<String> marked(ConfigurableListableBeanFactory beans) {
    List<String> marked = new ArrayList<>();
    for (String name : beans.getBeanNamesForType(DataSource.class, true, false)) {
      if (beans.findAnnotationOnBean(name, HiLoDataSource.class) != null) {
        marked.add(name);
      }
    }
    return marked;
  }
}
