package dev.hilo.spring.jpa;

import dev.hilo.HiLo;
import dev.hilo.HiLoRules;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.jdbc.ApplicationDataSource;
import dev.hilo.spring.jdbc.TablePlace;
import dev.hilo.spring.jdbc.Unwrapped;
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
 * Warns once at the start if two HiLos of the application give equal ids, since they have the same
 * node tag and tables of their own. It asks the databases only where collection and tag are equal.
 */
final class EqualIds implements SmartInitializingSingleton {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private final ConfigurableListableBeanFactory beans;

  EqualIds(ConfigurableListableBeanFactory beans) {
    this.beans = beans;
  }

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
      TablePlace here = TablePlace.of(one.dataSource(), one.table());
      TablePlace there = TablePlace.of(other.dataSource(), other.table());
      if (!here.equals(there)) {
        LOG.log(
            System.Logger.Level.WARNING,
            String.format(
                "Two HiLos of this application give equal ids: %s and %s both use the node tag '%s'"
                    + " for %s, and take their numbers from two tables, %s and %s. If ids have to be"
                    + " unique in the whole application, set another node tag for one of them"
                    + " (hilo.node-tag, hilo.units.<name>.node-tag or hibernate.hilo.node_tag), or"
                    + " let both use one table.",
                one.name(), other.name(), one.rules().nodeTag(), common, here, there));
      }
    } catch (SQLException | RuntimeException e) {
      // Other checks report a database that does not answer.
      LOG.log(System.Logger.Level.DEBUG, "The tables of HiLo cannot be compared", e);
    }
  }

  private List<Source> sources() {
    Map<HiLo, Source> byHiLo = new LinkedHashMap<>();
    for (UsedFactory used : UsedFactory.all(beans, false)) {
      DataSource dataSource = used.bean().getDataSource();
      Set<String> collections = HibernateHiLo.collections(used.factory());
      if (collections.isEmpty()
          || dataSource == null
          || Unwrapped.routes(dataSource)
          || SessionFactoryInstance.hasTenants(used.bean())) {
        continue;
      }
      HiLo hilo = HibernateHiLo.of(used.factory());
      Source known = byHiLo.get(hilo);
      if (known == null) {
        String name = "the entities of " + used.name();
        byHiLo.put(
            hilo,
            new Source(name, hilo.rules(), new TreeSet<>(collections), dataSource, used.table()));
      } else if (known.collections() != null) {
        known.collections().addAll(collections);
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
    if (!beans.containsSingleton("hilo")
        || !beans.containsBeanDefinition("hiloStart")
        || dataSource == null) {
      return null;
    }
    HiLo hilo = beans.getBean("hilo", HiLo.class);
    HiLoRules rules = hilo.rules();
    if (ofEntities.contains(hilo)) {
      return null;
    }
    String table =
        rules.schema() == null ? "" + rules.table() : rules.schema() + "." + rules.table();
    return new Source("the bean 'hilo'", rules, null, dataSource.getBeanInstance(), table);
  }

  /**
   * A HiLo and what it is used for.
   *
   * @param collections the collections of its entities, in lower case; null if it may be any
   */
  private record Source(
      String name,
      HiLoRules rules,
      @Nullable Set<String> collections,
      DataSource dataSource,
      String table) {

    /** The collections of which both give ids with the same node tag; null if there are none. */
    @Nullable String common(Source other) {
      String tag = rules.nodeTag();
      if (tag == null
          || !tag.equalsIgnoreCase(other.rules.nodeTag())
          || rules.separator() != other.rules.separator()) {
        return null;
      }
      Set<String> here = collections;
      Set<String> there = other.collections;
      if (here == null || there == null) {
        Set<String> known = here == null ? there : here;
        return known == null ? "all collections" : known.toString();
      }
      Set<String> both = new TreeSet<>(here);
      both.retainAll(there);
      return both.isEmpty() ? null : both.toString();
    }
  }
}
