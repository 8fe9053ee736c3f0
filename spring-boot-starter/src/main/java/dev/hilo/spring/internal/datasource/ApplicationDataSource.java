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

/** Finds the application's DataSource with HiLo's table. Opens no connection. */
public final class ApplicationDataSource {

  private ApplicationDataSource() {}

  /** Returns the marked, primary or only DataSource; null if there is none of these. */
  public static @Nullable NamedBeanHolder<DataSource> find(ConfigurableListableBeanFactory beans) {
    List<String> marked = marked(beans);
    if (!marked.isEmpty()) {
      String name = marked.get(0);
      return new NamedBeanHolder<>(name, beans.getBean(name, DataSource.class));
    }
    try {
      return beans.resolveNamedBean(DataSource.class);
    } catch (NoSuchBeanDefinitionException e) {
      // There is none, or several of which none is primary.
      return null;
    }
  }

  /** Whether a DataSource leads to the one that {@link #find} returns. */
  public static boolean isReachedBy(DataSource dataSource, ConfigurableListableBeanFactory beans) {
    NamedBeanHolder<DataSource> application = find(beans);
    return application != null
        && DataSourceUnwrapper.leadsTo(dataSource, application.getBeanInstance());
  }

  /** Fails if none is found, if several are marked, or if it routes. */
  public static NamedBeanHolder<DataSource> require(ConfigurableListableBeanFactory beans) {
    List<String> marked = marked(beans);
    if (marked.size() > 1) {
      throw new HiLoStartException(
          "The DataSources " + marked + " all have @HiLoDataSource.",
          "Remove it from all but one of them.",
          null);
    }
    NamedBeanHolder<DataSource> found = find(beans);
    if (found == null) {
      throw new HiLoStartException(
          String.format(
              "There are several DataSources, %s, and none is primary.",
              List.of(beans.getBeanNamesForType(DataSource.class))),
          "Put @HiLoDataSource on the bean whose database has HiLo's table, or set"
              + " hilo.enabled=false.",
          null);
    }
    if (DataSourceUnwrapper.routes(found.getBeanInstance())) {
      throw new HiLoStartException(
          String.format(
              "The DataSource '%s' routes to several databases, whose ranges would mix into"
                  + " duplicate ids.",
              found.getBeanName()),
          "Define a bean for the target whose database has HiLo's table. Put @HiLoDataSource on the"
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
