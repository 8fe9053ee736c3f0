package dev.hilo.spring.internal.jpa;

import dev.hilo.HiLo;
import dev.hilo.HiLoRules;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import dev.hilo.spring.internal.datasource.DataSourceUnwrapper;
import dev.hilo.spring.internal.datasource.TableLocation;
import dev.hilo.spring.internal.startup.StartupTableCheck;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;

/**
 * Warns once at the start if two HiLos of the application give equal ids, because they have the
 * same node tag and tables of their own. It asks the databases only if collection and tag are
 * equal.
 */
record DuplicateIdWarning(ConfigurableListableBeanFactory beans)
    implements SmartInitializingSingleton {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  @Override
  public void afterSingletonsInstantiated() {
    List<Source> sources = sources();
    for (int i = 0; i < sources.size(); i++) {
      for (Source other : sources.subList(i + 1, sources.size())) {
        compare(sources.get(i), other);
      }
    }
  }

  private static void compare(Source one, Source other) {
    String common = one.common(other);
    if (common == null) {
      return;
    }
    try {
      TableLocation here = TableLocation.of(one.dataSource, one.table);
      TableLocation there = TableLocation.of(other.dataSource, other.table);
      if (!here.equals(there)) {
        LOG.log(
            System.Logger.Level.WARNING,
            String.format(
                "Two HiLos of this application give equal ids: %s and %s both use the node tag '%s'"
                    + " for %s, and take their numbers from two tables, %s and %s. If ids have to be"
                    + " unique in the whole application, set another node tag for one of them"
                    + " (hilo.node-tag, hilo.units.<name>.node-tag or hibernate.hilo.node_tag), or"
                    + " let both use one table.",
                one.name, other.name, one.rules.nodeTag(), common, here, there));
      }
    } catch (SQLException | RuntimeException e) {
      // Other checks report a database that does not answer.
      LOG.log(System.Logger.Level.DEBUG, "The tables of HiLo cannot be compared", e);
    }
  }

  private List<Source> sources() {
    Map<HiLo, Source> byHiLo = new LinkedHashMap<>();
    for (HiLoSessionFactory used : HiLoSessionFactory.all(beans, false)) {
      DataSource dataSource = used.bean().getDataSource();
      Set<String> collections = HibernateHiLo.collections(used.factory());
      if (!collections.isEmpty()
          && dataSource != null
          && !DataSourceUnwrapper.routes(dataSource)
          && !SessionFactoryHiLos.hasTenants(used.bean())) {
        HiLo hilo = HibernateHiLo.of(used.factory());
        String name = "the entities of " + used.name();
        byHiLo.merge(
            hilo,
            new Source(name, hilo.rules(), collections, dataSource, used.table()),
            Source::plus);
      }
    }
    List<Source> sources = new ArrayList<>(byHiLo.values());
    Source bean = bean(byHiLo.keySet());
    if (bean != null) {
      sources.add(bean);
    }
    return sources;
  }

  /** The bean, if no entity uses it; code may ask it for ids of any collection. */
  private @Nullable Source bean(Set<HiLo> ofEntities) {
    NamedBeanHolder<DataSource> dataSource = ApplicationDataSource.find(beans);
    if (dataSource == null
        || !beans.containsSingleton("hilo")
        || !beans.containsBeanDefinition(StartupTableCheck.BEAN)) {
      return null;
    }
    HiLo hilo = beans.getBean("hilo", HiLo.class);
    if (ofEntities.contains(hilo)) {
      return null;
    }
    HiLoRules rules = hilo.rules();
    String table =
        rules.schema() == null ? "" + rules.table() : rules.schema() + "." + rules.table();
    return new Source("the bean 'hilo'", rules, Set.of(), dataSource.getBeanInstance(), table);
  }

  /** A HiLo and the collections of its entities, in lower case; empty if they may be any. */
  private record Source(
      String name, HiLoRules rules, Set<String> collections, DataSource dataSource, String table) {

    /** With the collections of another SessionFactory that uses the same HiLo. */
    Source plus(Source other) {
      Set<String> all = new TreeSet<>(collections);
      all.addAll(other.collections);
      return new Source(name, rules, all, dataSource, table);
    }

    /** The collections of which both give ids with the same node tag; null if there are none. */
    @Nullable String common(Source other) {
      String tag = rules.nodeTag();
      if (tag == null
          || !tag.equalsIgnoreCase(other.rules.nodeTag())
          || rules.separator() != other.rules.separator()) {
        return null;
      }
      if (collections.isEmpty() || other.collections.isEmpty()) {
        return (collections.isEmpty() ? other : this).collections.toString();
      }
      Set<String> both = new TreeSet<>(collections);
      both.retainAll(other.collections);
      return both.isEmpty() ? null : both.toString();
    }
  }
}
