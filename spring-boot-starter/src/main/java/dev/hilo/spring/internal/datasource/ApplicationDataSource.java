package dev.hilo.spring.internal.datasource;

import dev.hilo.spring.HiLoDataSource;
import dev.hilo.spring.HiLoStartException;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;

/** Finds the DataSource of an application that HiLo's table is on. Opens no connection. */
public final class ApplicationDataSource {

  private ApplicationDataSource() {}

  /** The marked one, or else the primary or only one; null if there is none of these. */
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
   * The same.
   *
   * @throws HiLoStartException if several are marked, if there is none, or if it routes
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
    if (DataSourceUnwrapper.routes(found.getBeanInstance())) {
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
    return Stream.of(beans.getBeanNamesForType(DataSource.class, true, false))
        .filter(name -> beans.findAnnotationOnBean(name, HiLoDataSource.class) != null)
        .toList();
  }
}
