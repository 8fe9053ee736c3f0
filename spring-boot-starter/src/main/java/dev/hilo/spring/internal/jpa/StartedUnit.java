package dev.hilo.spring.internal.jpa;

import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.internal.datasource.DataSourceUnwrapper;
import dev.hilo.spring.internal.startup.MappedColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/** A SessionFactory with entities whose ids come from HiLo, its bean, and HiLo's table. */
record StartedUnit(
    String name, AbstractEntityManagerFactoryBean bean, SessionFactory factory, String table) {

  private static final List<String> TENANTS =
      List.of(
          "hibernate.multi_tenant_connection_provider",
          "hibernate.multi_tenant.schema_mapper",
          "hibernate.multi_tenant.credentials_mapper");

  /** Its DataSource; null if that is unknown, routes to several databases, or has tenants. */
  @Nullable DataSource ownDataSource() {
    DataSource dataSource = bean.getDataSource();
    return dataSource == null || DataSourceUnwrapper.routes(dataSource) || hasTenants(bean)
        ? null
        : dataSource;
  }

  /** Its columns; none if the unit has no {@link #ownDataSource}. */
  private Stream<MappedColumns.Mapping> mapping(UnitSettings settings) {
    DataSource dataSource = ownDataSource();
    return dataSource == null
        ? Stream.empty()
        : Stream.of(
            new MappedColumns.Mapping(
                "the entities of " + name,
                HibernateHiLo.of(factory),
                dataSource,
                settings.of(UnitSettings.unitOf(name)),
                HibernateHiLo.seedsExisting(factory),
                HibernateHiLo.numberedColumns(factory),
                HibernateHiLo.keyColumns(factory)));
  }

  /** The columns of all units. Those of tenants are not included: each tenant has its tables. */
  static List<MappedColumns.Mapping> mappings(
      ConfigurableListableBeanFactory beans, UnitSettings settings) {
    return all(beans, true).stream()
        .filter(unit -> !unit.factory.isClosed())
        .flatMap(unit -> unit.mapping(settings))
        .toList();
  }

  /** Whether each tenant has its own connections, schema or user, and so its own HiLo. */
  static boolean hasTenants(AbstractEntityManagerFactoryBean factory) {
    return TENANTS.stream().anyMatch(factory.getJpaPropertyMap()::containsKey);
  }

  /**
   * All that exist.
   *
   * @param waits whether to wait for the ones that start in the background
   */
  static List<StartedUnit> all(ConfigurableListableBeanFactory beans, boolean waits) {
    List<StartedUnit> all = new ArrayList<>();
    for (String factoryBean :
        beans.getBeanNamesForType(AbstractEntityManagerFactoryBean.class, true, false)) {
      String name = BeanFactoryUtils.transformedBeanName(factoryBean);
      if (beans.containsSingleton(name)
          && beans.getBean(BeanFactory.FACTORY_BEAN_PREFIX + name)
              instanceof AbstractEntityManagerFactoryBean bean
          && (waits || bean.getBootstrapExecutor() == null)
          && bean.getNativeEntityManagerFactory() instanceof SessionFactory factory) {
        String table = HibernateHiLo.table(factory);
        if (table != null) {
          all.add(new StartedUnit(name, bean, factory, table));
        }
      }
    }
    return all;
  }
}
