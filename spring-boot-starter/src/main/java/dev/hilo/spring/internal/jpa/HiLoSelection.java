package dev.hilo.spring.internal.jpa;

import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.internal.datasource.ApplicationDataSource;
import dev.hilo.spring.internal.datasource.DataSourceUnwrapper;
import dev.hilo.spring.internal.startup.HiLoFactory;
import dev.hilo.spring.internal.startup.PersistenceUnits;
import dev.hilo.spring.internal.startup.StartupTableCheck;
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
 * Sets the HiLo of each SessionFactory before the factory is built. The first of these is used: the
 * HiLo that the application has set; a HiLo bean that the application defines for the persistence
 * unit; the application's HiLo, if the entities are on its DataSource; a HiLo built for the unit.
 */
final class HiLoSelection implements BeanPostProcessor, PersistenceUnits {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final String INSTANCE = "hibernate.hilo.instance";
  private static final String SEED_EXISTING = "hibernate.hilo.seed_existing";

  private final DefaultListableBeanFactory beans;
  private final UnitSettings settings;

  /** Both by the name of the SessionFactory's bean. */
  private final Map<String, HiLo> hilos = new ConcurrentHashMap<>();

  private final Map<String, String> hiloBeans = new ConcurrentHashMap<>();
  private final List<UnitHiLo> built = new CopyOnWriteArrayList<>();

  HiLoSelection(DefaultListableBeanFactory beans, UnitSettings settings) {
    this.beans = beans;
    this.settings = settings;
  }

  /** The HiLo of a unit, for {@link UnitBeanDefinitions}. */
  HiLo hilo(String factoryName) {
    if (!hilos.containsKey(factoryName)) {
      // The DataSource is known only when the factory bean exists.
      beans.getBean(BeanFactory.FACTORY_BEAN_PREFIX + factoryName);
    }
    HiLo hilo = hilos.get(factoryName);
    if (hilo == null) {
      throw new IllegalStateException(
          String.format(
              "The SessionFactory of %s builds its own HiLo. Call HibernateHiLo.of to get it, or"
                  + " set the HiLo of the factory with %s.",
              factoryName, INSTANCE));
    }
    return hilo;
  }

  @Override
  public List<UnitHiLo> used() {
    // By now, Spring has waited for factories that start in the background.
    List<StartedUnit> factories = StartedUnit.all(beans, true);
    return built.stream()
        .filter(unit -> factories.stream().anyMatch(f -> unit.hilo().equals(hilos.get(f.name()))))
        .toList();
  }

  @Override
  public List<HiLo> hilos() {
    return StartedUnit.all(beans, true).stream()
        .filter(one -> !one.factory().isClosed() && !StartedUnit.hasTenants(one.bean()))
        .map(one -> HibernateHiLo.of(one.factory()))
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
        hilos.put(beanName, hilo);
        if (settings.of(UnitSettings.unitOf(beanName)).seedExisting()) {
          properties.putIfAbsent(SEED_EXISTING, "true");
        }
      }
    }
    return bean;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    String hilo = hiloBeans.get(beanName);
    if (hilo != null && bean instanceof AbstractEntityManagerFactoryBean) {
      // HiLo must close before the factory, which may drop the table. If this were registered
      // earlier, a failed start of the factory would close HiLo, which a second attempt needs.
      beans.registerDependentBean(beanName, hilo);
    }
    return bean;
  }

  private @Nullable NamedBeanHolder<HiLo> find(
      AbstractEntityManagerFactoryBean factory, String factoryName) {
    String unit = UnitSettings.unitOf(factoryName);
    HiLoProperties own = settings.of(unit);
    if (!own.enabled() || !own.jpa().enabled()) {
      return null;
    }
    if (StartedUnit.hasTenants(factory)) {
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
    NamedBeanHolder<HiLo> found = definedForUnit(unit, entities);
    if (found == null) {
      found = unqualified(own, entities, factoryName);
    }
    if (found != null) {
      return found;
    }
    return DataSourceUnwrapper.routes(entities)
        ? none(
            factoryName,
            "its DataSource routes to several databases, whose ranges would mix into duplicate ids."
                + " Put @HiLoDataSource on the DataSource bean whose database has HiLo's table, or"
                + " set its HiLo with hibernate.hilo.instance.")
        : build(unit, own, entities);
  }

  private static @Nullable NamedBeanHolder<HiLo> none(String factoryName, String reason) {
    LOG.log(WARNING, "hilo.* has no effect on the ids of " + factoryName + ": " + reason);
    return null;
  }

  /** The bean of the application that has the unit's qualifier, or is built on its DataSource. */
  private @Nullable NamedBeanHolder<HiLo> definedForUnit(String unit, DataSource entities) {
    List<String> own =
        hilosOfApplication()
            // A unit named "hilo" would match the auto-configured one.
            .filter(name -> !name.equals("hilo") || !StartupTableCheck.isHiLoAutoConfigured(beans))
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

  /** True if the method that creates the HiLo has the DataSource as a parameter. */
  private boolean isBuiltOn(DataSource entities, String hiloBean) {
    beans.getBean(hiloBean);
    return Stream.of(beans.getDependenciesForBean(hiloBean))
        .filter(name -> beans.containsBean(name) && beans.isTypeMatch(name, DataSource.class))
        .map(name -> beans.getBean(name, DataSource.class))
        .anyMatch(dataSource -> DataSourceUnwrapper.leadsTo(entities, dataSource));
  }

  /** The HiLo that is injected without a qualifier, if it is on the entities' DataSource. */
  private @Nullable NamedBeanHolder<HiLo> unqualified(
      HiLoProperties own, DataSource entities, String factoryName) {
    if (!ApplicationDataSource.isReachedBy(entities, beans)) {
      return null;
    }
    try {
      NamedBeanHolder<HiLo> hilo = holderOfUnqualified().resolveNamedBean(HiLo.class);
      return StartupTableCheck.isHiLoAutoConfigured(beans) && !own.equals(settings.common())
          ? null
          : hilo;
    } catch (NoUniqueBeanDefinitionException e) {
      throw new IllegalStateException(
          String.format(
              "There are several HiLo beans, and none is primary, so none is chosen for the ids of"
                  + " %s. Make one @Primary, set the HiLo with %s, or set hilo.jpa.enabled=false.",
              factoryName, INSTANCE),
          e);
    }
  }

  /** This bean factory, or its parent if every HiLo here belongs to a unit. */
  private AutowireCapableBeanFactory holderOfUnqualified() {
    return hilosOfApplication().findAny().isEmpty()
            && beans.getParentBeanFactory() instanceof AutowireCapableBeanFactory parent
        ? parent
        : beans;
  }

  /** The HiLo beans here that belong to no unit. */
  private Stream<String> hilosOfApplication() {
    return Stream.of(beans.getBeanNamesForType(HiLo.class, true, false))
        .filter(name -> !name.startsWith(PREFIX));
  }

  /** Units with the same settings on the same DataSource share a HiLo. */
  private synchronized NamedBeanHolder<HiLo> build(
      String unit, HiLoProperties own, DataSource entities) {
    for (UnitHiLo other : built) {
      if (other.properties().equals(own)
          && DataSourceUnwrapper.leadsTo(entities, other.dataSource())) {
        return new NamedBeanHolder<>(other.beanName(), other.hilo());
      }
    }
    String beanName = UnitBeanDefinitions.beanName(unit);
    HiLo hilo = new HiLoFactory(beans, own, unit).hilo(beanName, entities);
    beans.registerDisposableBean(beanName, hilo::close);
    built.add(new UnitHiLo(beanName, hilo, entities, own));
    return new NamedBeanHolder<>(beanName, hilo);
  }
}
