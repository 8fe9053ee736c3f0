package dev.hilo.spring.internal.jpa;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import dev.hilo.spring.internal.datasource.DataSourceUnwrapper;
import dev.hilo.spring.internal.startup.HiLoFactory;
import dev.hilo.spring.internal.startup.StartupTableCheck;
import dev.hilo.spring.internal.startup.UnitHiLos;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.AutowireCapableBeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/**
 * Gives each SessionFactory the HiLo of its persistence unit before the factory is made. The first
 * of these is used: the one that the application has set; a HiLo bean of the application's own for
 * the unit; the application's HiLo, if the entities are on its DataSource; one that is built for
 * the unit.
 */
final class SessionFactoryHiLos implements BeanPostProcessor, UnitHiLos {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final String INSTANCE = "hibernate.hilo.instance";

  /** Settings by which tenants have connections, a schema or a user of their own. */
  private static final List<String> TENANTS =
      List.of(
          "hibernate.multi_tenant_connection_provider",
          "hibernate.multi_tenant.schema_mapper",
          "hibernate.multi_tenant.credentials_mapper");

  private final DefaultListableBeanFactory beans;
  private final UnitSettings settings;

  /** The HiLo of each SessionFactory, and the name of its bean, by the bean of the factory. */
  private final Map<String, HiLo> given = new ConcurrentHashMap<>();

  private final Map<String, String> hiloBeans = new ConcurrentHashMap<>();
  private final List<UnitHiLo> built = new CopyOnWriteArrayList<>();

  SessionFactoryHiLos(DefaultListableBeanFactory beans, UnitSettings settings) {
    this.beans = beans;
    this.settings = settings;
  }

  /** The HiLo of a unit, for {@link UnitHiLoBeans}. */
  HiLo hilo(String factoryName) {
    if (!given.containsKey(factoryName)) {
      // The DataSource is known only then.
      beans.getBean(BeanFactory.FACTORY_BEAN_PREFIX + factoryName);
    }
    HiLo hilo = given.get(factoryName);
    if (hilo == null) {
      throw new IllegalStateException(
          "The SessionFactory of "
              + factoryName
              + " makes its HiLo itself: get that by HibernateHiLo.of, or give the factory one by "
              + INSTANCE
              + ".");
    }
    return hilo;
  }

  @Override
  public List<UnitHiLo> used() {
    // Spring has waited by now for factories that start in the background.
    List<HiLoSessionFactory> factories = HiLoSessionFactory.all(beans, true);
    return built.stream()
        .filter(unit -> factories.stream().anyMatch(f -> unit.hilo().equals(given.get(f.name()))))
        .toList();
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof AbstractEntityManagerFactoryBean factory) {
      Map<String, Object> properties = factory.getJpaPropertyMap();
      if (!properties.containsKey(INSTANCE)) {
        NamedBeanHolder<HiLo> hilo = find(factory, beanName);
        if (hilo != null) {
          properties.put(INSTANCE, hilo.getBeanInstance());
          hiloBeans.put(beanName, hilo.getBeanName());
        }
      }
      if (properties.get(INSTANCE) instanceof HiLo hilo) {
        given.put(beanName, hilo);
      }
    }
    return bean;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    String hilo = hiloBeans.get(beanName);
    if (hilo != null && bean instanceof AbstractEntityManagerFactoryBean) {
      // HiLo closes before the factory, because Hibernate may drop the table with the factory. Not
      // registered earlier: if the factory fails, Spring destroys dependent beans, and a later
      // attempt needs the HiLo.
      beans.registerDependentBean(beanName, hilo);
    }
    return bean;
  }

  private @Nullable NamedBeanHolder<HiLo> find(
      AbstractEntityManagerFactoryBean factory, String factoryName) {
    String unit = UnitSettings.name(factoryName);
    HiLoProperties own = settings.of(unit);
    if (!own.enabled() || !own.jpa().enabled()) {
      return null;
    }
    if (hasTenants(factory)) {
      return none(
          "The tenants of "
              + factoryName
              + " have tables of their own, and so HiLos of their own: hilo.* has no effect on"
              + " their ids, spring.jpa.properties.hibernate.hilo.* has.");
    }
    DataSource entities = factory.getDataSource();
    if (entities == null) {
      return none(
          factoryName
              + " does not say which DataSource its entities are on, so hilo.* has no effect on"
              + " their ids: set its DataSource, or give it a HiLo by "
              + INSTANCE
              + ".");
    }
    NamedBeanHolder<HiLo> found = ofApplicationForUnit(unit, entities);
    if (found == null) {
      found = unqualified(own, entities, factoryName);
    }
    if (found == null && DataSourceUnwrapper.routes(entities)) {
      return none(
          "The DataSource of "
              + factoryName
              + " routes to several databases, whose ranges would mix into duplicate ids, so hilo.*"
              + " has no effect on them: put @HiLoDataSource on the bean of the one that HiLo's"
              + " table is on, or give the factory a HiLo by "
              + INSTANCE
              + ".");
    }
    return found == null ? built(unit, own, entities) : found;
  }

  static boolean hasTenants(AbstractEntityManagerFactoryBean factory) {
    return TENANTS.stream().anyMatch(factory.getJpaPropertyMap()::containsKey);
  }

  private static @Nullable NamedBeanHolder<HiLo> none(String reason) {
    LOG.log(System.Logger.Level.WARNING, reason);
    return null;
  }

  /** The bean of the application's own that has the unit's name, or is built on its DataSource. */
  private @Nullable NamedBeanHolder<HiLo> ofApplicationForUnit(String unit, DataSource entities) {
    List<String> own =
        Stream.of(beans.getBeanNamesForType(HiLo.class, true, false))
            .filter(UnitHiLoBeans::isOfApplication)
            // A unit named "hilo" would match the auto-configured one.
            .filter(name -> !name.equals("hilo") || !beans.containsBean(StartupTableCheck.BEAN))
            .toList();
    List<String> fitting =
        own.stream()
            .filter(name -> BeanFactoryAnnotationUtils.isQualifierMatch(unit::equals, name, beans))
            .toList();
    if (fitting.isEmpty()) {
      fitting = own.stream().filter(name -> isBuiltOn(entities, name)).toList();
    }
    return fitting.size() == 1
        ? new NamedBeanHolder<>(fitting.get(0), beans.getBean(fitting.get(0), HiLo.class))
        : null;
  }

  /** Spring knows it of a HiLo that is made by a method with the DataSource as its parameter. */
  private boolean isBuiltOn(DataSource entities, String hiloBean) {
    beans.getBean(hiloBean);
    return Stream.of(beans.getDependenciesForBean(hiloBean))
        .filter(name -> beans.containsBean(name) && beans.isTypeMatch(name, DataSource.class))
        .map(name -> beans.getBean(name, DataSource.class))
        .anyMatch(dataSource -> DataSourceUnwrapper.leadsTo(entities, dataSource));
  }

  /** The one that is injected without a qualifier, if it is on the DataSource of the entities. */
  private @Nullable NamedBeanHolder<HiLo> unqualified(
      HiLoProperties own, DataSource entities, String factoryName) {
    NamedBeanHolder<DataSource> dataSource = ApplicationDataSource.find(beans);
    if (dataSource == null
        || !DataSourceUnwrapper.leadsTo(entities, dataSource.getBeanInstance())) {
      return null;
    }
    try {
      NamedBeanHolder<HiLo> hilo = holderOfUnqualified().resolveNamedBean(HiLo.class);
      boolean configured = beans.containsBean(StartupTableCheck.BEAN);
      return configured && !own.equals(settings.common()) ? null : hilo;
    } catch (NoUniqueBeanDefinitionException e) {
      throw new IllegalStateException(
          "There are several HiLo beans, and none is primary for the ids of "
              + factoryName
              + ": make one @Primary, or give it one by "
              + INSTANCE
              + ", or set hilo.jpa.enabled=false.",
          e);
    }
  }

  /** This bean factory, or its parent if every HiLo here belongs to a unit. */
  private AutowireCapableBeanFactory holderOfUnqualified() {
    boolean isHere =
        Stream.of(beans.getBeanNamesForType(HiLo.class, true, false))
            .anyMatch(UnitHiLoBeans::isOfApplication);
    return !isHere && beans.getParentBeanFactory() instanceof AutowireCapableBeanFactory parent
        ? parent
        : beans;
  }

  /** Built for the unit, or for another one with the same settings on the same DataSource. */
  private synchronized NamedBeanHolder<HiLo> built(
      String unit, HiLoProperties own, DataSource entities) {
    for (UnitHiLo other : built) {
      if (other.properties().equals(own)
          && DataSourceUnwrapper.leadsTo(entities, other.dataSource())) {
        return new NamedBeanHolder<>(other.beanName(), other.hilo());
      }
    }
    String beanName = UnitHiLoBeans.name(unit);
    HiLo hilo = new HiLoFactory(beans, own, unit).hilo(beanName, entities);
    beans.registerDisposableBean(beanName, hilo::close);
    built.add(new UnitHiLo(beanName, hilo, entities, own));
    return new NamedBeanHolder<>(beanName, hilo);
  }
}
