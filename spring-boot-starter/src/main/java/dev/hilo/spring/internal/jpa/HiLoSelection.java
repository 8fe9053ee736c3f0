package dev.hilo.spring.internal.jpa;

import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import dev.hilo.spring.internal.datasource.DataSourceUnwrapper;
import dev.hilo.spring.internal.startup.HiLoAutoConfiguration;
import dev.hilo.spring.internal.startup.HiLoFactory;
import dev.hilo.spring.internal.startup.HiLoProperties;
import dev.hilo.spring.internal.startup.MappedColumns;
import dev.hilo.spring.internal.startup.PersistenceUnits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Sets the HiLo of each SessionFactory before the factory is built. The first of these is used: the
 * HiLo that the application has set; the HiLo bean that is built on the factory's DataSource; the
 * application's HiLo, if the factory is on the application's DataSource; a HiLo built for it.
 */
final class HiLoSelection implements BeanPostProcessor, PersistenceUnits, MappedColumns {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final String INSTANCE = "hibernate.hilo.instance";
  private static final String SEED_EXISTING = "hibernate.hilo.seed_existing";
  private static final String SUFFIX = "EntityManagerFactory";

  private static final List<String> TENANTS =
      List.of(
          "hibernate.multi_tenant_connection_provider",
          "hibernate.multi_tenant.schema_mapper",
          "hibernate.multi_tenant.credentials_mapper");

  /** Beans that Hibernate 7.2 and later take as if these settings named them. */
  private static final List<String> MAPPERS =
      List.of(
          "org.hibernate.context.spi.TenantSchemaMapper",
          "org.hibernate.context.spi.TenantCredentialsMapper");

  private final DefaultListableBeanFactory beans;

  /** The HiLos that were chosen here, by the name of the SessionFactory's bean. */
  private final Map<String, NamedBeanHolder<HiLo>> chosen = new ConcurrentHashMap<>();

  private final List<Built> built = new CopyOnWriteArrayList<>();

  private record Built(NamedBeanHolder<HiLo> hilo, DataSource dataSource) {}

  /** A SessionFactory with entities whose ids come from HiLo, and its bean. */
  private record Started(
      String name, AbstractEntityManagerFactoryBean bean, SessionFactory factory) {}

  HiLoSelection(DefaultListableBeanFactory beans) {
    this.beans = beans;
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof AbstractEntityManagerFactoryBean factory) {
      Map<String, Object> properties = factory.getJpaPropertyMap();
      if (!properties.containsKey(INSTANCE)) {
        NamedBeanHolder<HiLo> hilo = find(factory, beanName);
        if (hilo != null) {
          properties.put(INSTANCE, hilo.getBeanInstance());
          chosen.put(beanName, hilo);
        }
      }
      if (properties.get(INSTANCE) instanceof HiLo && settings().seedExisting()) {
        properties.putIfAbsent(SEED_EXISTING, "true");
      }
    }
    return bean;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    NamedBeanHolder<HiLo> hilo = chosen.get(beanName);
    if (hilo != null && bean instanceof AbstractEntityManagerFactoryBean) {
      // HiLo must close before the factory, which may drop the table. If this were registered
      // earlier, a failed start of the factory would close HiLo, which a second attempt needs.
      beans.registerDependentBean(beanName, hilo.getBeanName());
    }
    return bean;
  }

  private HiLoProperties settings() {
    return beans.getBean(HiLoProperties.class);
  }

  private @Nullable NamedBeanHolder<HiLo> find(
      AbstractEntityManagerFactoryBean factory, String factoryName) {
    if (!settings().jpa().enabled()) {
      return null;
    }
    if (hasTenants(factory)) {
      return none(
          factoryName,
          "each tenant has its own table and HiLo. Set spring.jpa.properties.hibernate.hilo.*"
              + " instead.");
    }
    DataSource entities = factory.getDataSource();
    if (entities == null) {
      return none(
          factoryName,
          "its DataSource is not known. Set its DataSource, or set its HiLo with"
              + " hibernate.hilo.instance.");
    }
    List<String> fitting =
        Stream.of(beans.getBeanNamesForType(HiLo.class, true, false))
            // It is the application's HiLo, to which a bean for the unit is preferred.
            .filter(name -> !name.equals("hilo") || !HiLoAutoConfiguration.isUsedIn(beans))
            .filter(name -> isBuiltOn(entities, name))
            .toList();
    if (fitting.size() == 1) {
      return new NamedBeanHolder<>(fitting.get(0), beans.getBean(fitting.get(0), HiLo.class));
    }
    if (ApplicationDataSource.isReachedBy(entities, beans)) {
      return unqualified(factoryName);
    }
    return DataSourceUnwrapper.routes(entities)
        ? none(
            factoryName,
            "its DataSource routes to several databases, whose ranges would mix into duplicate ids."
                + " Put @HiLoDataSource on the DataSource bean whose database has HiLo's table, or"
                + " set its HiLo with hibernate.hilo.instance.")
        : build(unitOf(factoryName), factory.getJpaPropertyMap(), entities);
  }

  private static @Nullable NamedBeanHolder<HiLo> none(String factoryName, String reason) {
    LOG.log(WARNING, "hilo.* has no effect on the ids of " + factoryName + ": " + reason);
    return null;
  }

  /** True if the method that creates the HiLo has the DataSource as a parameter. */
  private boolean isBuiltOn(DataSource entities, String hiloBean) {
    beans.getBean(hiloBean);
    return Stream.of(beans.getDependenciesForBean(hiloBean))
        .filter(name -> beans.containsBean(name) && beans.isTypeMatch(name, DataSource.class))
        .map(name -> beans.getBean(name, DataSource.class))
        .anyMatch(dataSource -> DataSourceUnwrapper.leadsTo(entities, dataSource));
  }

  /** The HiLo that is injected without a qualifier, of this context or a parent. */
  private NamedBeanHolder<HiLo> unqualified(String factoryName) {
    try {
      return beans.resolveNamedBean(HiLo.class);
    } catch (NoUniqueBeanDefinitionException e) {
      throw new IllegalStateException(
          String.format(
              "There are several HiLo beans, and none is primary, so none is chosen for the ids of"
                  + " %s. Make one @Primary, set the HiLo with %s, or set hilo.jpa.enabled=false.",
              factoryName, INSTANCE),
          e);
    }
  }

  /** Units on the same DataSource share a HiLo. */
  private synchronized NamedBeanHolder<HiLo> build(
      String unit, Map<String, ?> jpa, DataSource entities) {
    for (Built other : built) {
      if (DataSourceUnwrapper.leadsTo(entities, other.dataSource)) {
        return other.hilo;
      }
    }
    String beanName = PREFIX + unit;
    HiLo hilo = new HiLoFactory(beans, settings()).hilo(beanName, entities, jpa);
    beans.registerDisposableBean(beanName, hilo::close);
    // It is no bean, and needs its meters.
    Object unused = beans.initializeBean(hilo, beanName);
    NamedBeanHolder<HiLo> holder = new NamedBeanHolder<>(beanName, hilo);
    built.add(new Built(holder, entities));
    return holder;
  }

  @Override
  public List<Unit> units() {
    return started()
        .map(
            one -> {
              HiLo hilo = HibernateHiLo.of(one.factory);
              return new Unit(
                  unitOf(one.name),
                  hilo,
                  built.stream().anyMatch(each -> each.hilo.getBeanInstance().equals(hilo)));
            })
        .toList();
  }

  @Override
  public List<Mapping> known() {
    return started().map(HiLoSelection::mapping).filter(Objects::nonNull).toList();
  }

  private static @Nullable Mapping mapping(Started unit) {
    DataSource dataSource = unit.bean.getDataSource();
    return dataSource == null || DataSourceUnwrapper.routes(dataSource)
        ? null
        : new Mapping(
            "the entities of " + unit.name,
            HibernateHiLo.of(unit.factory),
            dataSource,
            HibernateHiLo.seedsExisting(unit.factory),
            HibernateHiLo.keyColumns(unit.factory));
  }

  /** Waits for factories that start in the background. */
  private Stream<Started> started() {
    List<Started> all = new ArrayList<>();
    for (String factoryBean :
        beans.getBeanNamesForType(AbstractEntityManagerFactoryBean.class, true, false)) {
      String name = BeanFactoryUtils.transformedBeanName(factoryBean);
      if (beans.containsSingleton(name)
          && beans.getBean(BeanFactory.FACTORY_BEAN_PREFIX + name)
              instanceof AbstractEntityManagerFactoryBean bean
          && !hasTenants(bean)
          && bean.getNativeEntityManagerFactory() instanceof SessionFactory factory
          && !factory.isClosed()
          && HibernateHiLo.table(factory) != null) {
        all.add(new Started(name, bean, factory));
      }
    }
    return all.stream();
  }

  /** Whether each tenant has its own connections, schema or user, and so its own HiLo. */
  private boolean hasTenants(AbstractEntityManagerFactoryBean factory) {
    return TENANTS.stream().anyMatch(factory.getJpaPropertyMap()::containsKey)
        || MAPPERS.stream().anyMatch(this::hasBean);
  }

  private boolean hasBean(String type) {
    ClassLoader loader = beans.getBeanClassLoader();
    return ClassUtils.isPresent(type, loader)
        && beans.getBeanNamesForType(ClassUtils.resolveClassName(type, loader), true, false).length
            > 0;
  }

  /** The name of a unit as in Spring Boot's meters. */
  private static String unitOf(String factoryBean) {
    return factoryBean.length() > SUFFIX.length()
            && StringUtils.endsWithIgnoreCase(factoryBean, SUFFIX)
        ? factoryBean.substring(0, factoryBean.length() - SUFFIX.length())
        : factoryBean;
  }
}
