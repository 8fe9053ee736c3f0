package dev.hilo.spring.internal.jpa;

import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.HiLo;
import dev.hilo.HiLoRules;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spi.ConnectionSecrets;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import dev.hilo.spring.internal.startup.StartupTableCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;

/**
 * Warns at startup if two HiLos of the application generate equal ids, because they have the same
 * node tag and different tables. It connects to the databases only if collection and tag are equal.
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
            WARNING,
            String.format(
                "Two HiLos of this application generate equal ids: %s and %s use the node tag '%s'"
                    + " for %s, but different tables, %s and %s. If ids must be unique in the whole"
                    + " application, set another node tag for one of them (hilo.node-tag,"
                    + " hilo.units.<name>.node-tag or hibernate.hilo.node_tag), or let both use one"
                    + " table.",
                one.name, other.name, one.hilo.rules().nodeTag(), common, here, there));
      }
    } catch (SQLException | RuntimeException e) {
      // Other checks report a database that is down.
      LOG.log(System.Logger.Level.DEBUG, "The tables of HiLo cannot be compared", e);
    }
  }

  private List<Source> sources() {
    List<Source> sources = new ArrayList<>();
    for (StartedUnit used : StartedUnit.all(beans, false)) {
      DataSource dataSource = used.ownDataSource();
      Set<String> collections = HibernateHiLo.collections(used.factory());
      if (!collections.isEmpty() && dataSource != null) {
        HiLo hilo = HibernateHiLo.of(used.factory());
        String name = "the entities of " + used.name();
        sources.add(new Source(name, hilo, collections, dataSource, used.table()));
      }
    }
    Source bean = bean();
    if (bean != null && sources.stream().noneMatch(one -> one.hilo.equals(bean.hilo))) {
      sources.add(bean);
    }
    return sources;
  }

  /** The auto-configured bean. Code may use it for ids of any collection. */
  private @Nullable Source bean() {
    NamedBeanHolder<DataSource> dataSource = ApplicationDataSource.find(beans);
    if (dataSource == null
        || !beans.containsSingleton("hilo")
        || !StartupTableCheck.isHiLoAutoConfigured(beans)) {
      return null;
    }
    HiLo hilo = beans.getBean("hilo", HiLo.class);
    HiLoRules rules = hilo.rules();
    String table =
        rules.schema() == null ? "" + rules.table() : rules.schema() + "." + rules.table();
    return new Source("the bean 'hilo'", hilo, Set.of(), dataSource.getBeanInstance(), table);
  }

  /** A HiLo and the collections of its entities, in lower case; empty means any collection. */
  private record Source(
      String name, HiLo hilo, Set<String> collections, DataSource dataSource, String table) {

    /** The collections for which both generate the same ids; null if there are none. */
    @Nullable String common(Source other) {
      if (hilo.equals(other.hilo) || !hasFormatOf(other)) {
        return null;
      }
      if (collections.isEmpty() || other.collections.isEmpty()) {
        return (collections.isEmpty() ? other : this).collections.toString();
      }
      Set<String> both = new TreeSet<>(collections);
      both.retainAll(other.collections);
      return both.isEmpty() ? null : both.toString();
    }

    private boolean hasFormatOf(Source other) {
      HiLoRules rules = hilo.rules();
      String tag = rules.nodeTag();
      if (tag == null
          || !tag.equalsIgnoreCase(other.hilo.rules().nodeTag())
          || rules.separator() != other.hilo.rules().separator()) {
        return false;
      }
      // With the tag in front, HiLo makes no such id.
      String tagLast = "a" + rules.separator() + "1-A";
      return tag.isEmpty() || hilo.parse(tagLast).equals(other.hilo.parse(tagLast));
    }
  }

  /**
   * Where a table is, according to the driver. If the database has no schemas, the schema is the
   * catalog. The URL has no parameters here, because they may contain a password.
   */
  private record TableLocation(
      String url, @Nullable String catalog, @Nullable String schema, String table) {

    /** Locates the table that statements call by this name. */
    static TableLocation of(DataSource dataSource, String name) throws SQLException {
      String[] parts = name.replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT).split("\\.", -1);
      try (Connection connection = dataSource.getConnection()) {
        String url =
            ConnectionSecrets.removedFrom(
                connection.getMetaData().getURL().replaceFirst("[?;].*", ""));
        String schema = connection.getSchema();
        String current = schema == null ? connection.getCatalog() : schema;
        return new TableLocation(
            url,
            schema == null ? null : connection.getCatalog(),
            parts.length > 1
                ? parts[parts.length - 2]
                : current == null ? null : current.toLowerCase(Locale.ROOT),
            parts[parts.length - 1]);
      }
    }

    @Override
    public String toString() {
      return (schema == null ? table : schema + "." + table) + " in " + url;
    }
  }
}
