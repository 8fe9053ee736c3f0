package dev.hilo.spring.jpa;

import dev.hilo.HiLo;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.HiLoUnits;
import dev.hilo.spring.jdbc.ApplicationDataSource;
import dev.hilo.spring.jdbc.Unwrapped;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
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
 * Gives each SessionFactory the HiLo of its persistence unit before the factory is made. That is,
 * in this order: the one that the application has set; a HiLo bean of the application's own for the
 * unit; the application's HiLo, if the entities are on its DataSource; one that is built for the
 * unit.
 */
final class SessionFactoryInstance implements BeanPostProcessor, HiLoUnits {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final String INSTANCE = "hibernate.hilo.instance";

  /** By which tenants get connections, a schema or a user of their own. */
  private static final List<String> TENANTS =
      List.of(
          "hibernate.multi_tenant_connection_provider",
          "hibernate.multi_tenant.schema_mapper",
          "hibernate.multi_tenant.credentials_mapper");

  private final DefaultListableBeanFactory beans;
  private final UnitSettings settings;

  /** What each SessionFactory was given, by the bean that makes it. */
  private final Map<String, HiLo> given = new ConcurrentHashMap<>();

  /** The names of their beans. */
  private final Map<String, String> hiloBeans = new ConcurrentHashMap<>();

  private final List<UnitHiLo> built = new CopyOnWriteArrayList<>();

  SessionFactoryInstance(DefaultListableBeanFactory beans, UnitSettings settings) {
    this.beans = beans;
    this.settings = settings;
  }

  /**
   * The HiLo of a unit, for {@link UnitBeans}.
   *
   * @param factoryName the bean that makes the EntityManagerFactory
   */
  HiLo hilo(String factoryName) {
    if (!given.containsKey(factoryName)) {
      // Only then the DataSource is known.
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
  public void forEachUsed(Visitor visitor) {
    Set<HiLo> used = new HashSet<>();
    // Spring has waited for those in the background by now.
    for (UsedFactory factory : UsedFactory.all(beans, true)) {
      HiLo hilo = given.get(factory.name());
      if (hilo != null) {
        used.add(hilo);
      }
    }
    for (UnitHiLo unit : built) {
      if (used.contains(unit.hilo())) {
        visitor.visit(unit.beanName(), unit.hilo(), unit.properties().jdbc().failOnMissingTable());
      }
    }
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
      // said before the factory is made: if that fails, Spring destroys what depends on it, and a
      // later attempt needs the HiLo.
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
      return leave(
          "The tenants of "
              + factoryName
              + " have tables of their own, and so HiLos of their own: hilo.* has no effect on"
              + " their ids, spring.jpa.properties.hibernate.hilo.* has.");
    }
    DataSource entities = factory.getDataSource();
    if (entities == null) {
      return leave(
          factoryName
              + " does not say which DataSource its entities are on, so hilo.* has no effect on"
              + " their ids: set its DataSource, or give it a HiLo by "
              + INSTANCE
              + ".");
    }
    NamedBeanHolder<HiLo> found = usersFor(unit, entities);
    if (found == null) {
      found = applications(own, entities, factoryName);
    }
    if (found != null) {
      return found;
    }
    if (Unwrapped.routes(entities)) {
      return leave(
          "The DataSource of "
              + factoryName
              + " routes to several databases, whose ranges would mix into duplicate ids, so hilo.*"
              + " has no effect on them: put @HiLoDataSource on the bean of the one that HiLo's"
              + " table is on, or give the factory a HiLo by "
              + INSTANCE
              + ".");
    }
    return ofUnit(unit, own, entities);
  }

  static boolean hasTenants(AbstractEntityManagerFactoryBean factory) {
    return TENANTS.stream().anyMatch(factory.getJpaPropertyMap()::containsKey);
  }

  private static @Nullable NamedBeanHolder<HiLo> leave(String reason) {
    LOG.log(System.Logger.Level.WARNING, reason);
    return null;
  }

  /** The bean of the application's own that has the unit's name, or is built on its DataSource. */
  private @Nullable NamedBeanHolder<HiLo> usersFor(String unit, DataSource entities) {
    List<String> users =
        Arrays.stream(beans.getBeanNamesForType(HiLo.class, true, false))
            .filter(UnitBeans::isUsers)
            // Not the auto-configured one, which a unit named "hilo" would take for its own.
            .filter(name -> !name.equals("hilo") || !beans.containsBean("hiloStart"))
            .toList();
    List<String> fitting =
        users.stream()
            .filter(name -> BeanFactoryAnnotationUtils.isQualifierMatch(unit::equals, name, beans))
            .toList();
    if (fitting.isEmpty()) {
      fitting = users.stream().filter(name -> isBuiltOn(entities, name)).toList();
    }
    return fitting.size() == 1
        ? new NamedBeanHolder<>(fitting.get(0), beans.getBean(fitting.get(0), HiLo.class))
        : null;
  }

  /** Known of a HiLo that is made by a method with the DataSource as its parameter. */
  private boolean isBuiltOn(DataSource entities, String hiloBean) {
    beans.getBean(hiloBean);
    return Arrays.stream(beans.getDependenciesForBean(hiloBean))
        .filter(name -> beans.containsBean(name) && beans.isTypeMatch(name, DataSource.class))
        .anyMatch(name -> Unwrapped.leadsTo(entities, beans.getBean(name, DataSource.class)));
  }

  /** The one that is injected without a qualifier, if it is on the DataSource of the entities. */
  private @Nullable NamedBeanHolder<HiLo> applications(
      HiLoProperties own, DataSource entities, String factoryName) {
    NamedBeanHolder<DataSource> hilos = ApplicationDataSource.find(beans);
    if (hilos == null || !Unwrapped.leadsTo(entities, hilos.getBeanInstance())) {
      return null;
    }
    try {
      NamedBeanHolder<HiLo> hilo = ofApplication().resolveNamedBean(HiLo.class);
      boolean configured = beans.containsBean("hiloStart");
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
  private AutowireCapableBeanFactory ofApplication() {
    boolean isHere =
        Arrays.stream(beans.getBeanNamesForType(HiLo.class, true, false))
            .anyMatch(UnitBeans::isUsers);
    return !isHere && beans.getParentBeanFactory() instanceof AutowireCapableBeanFactory parent
        ? parent
        : beans;
  }

  private synchronized NamedBeanHolder<HiLo> ofUnit(
      String unit, HiLoProperties own, DataSource entities) {
    for (UnitHiLo other : built) {
      if (other.fits(entities, own)) {
        return new NamedBeanHolder<>(other.beanName(), other.hilo());
      }
    }
    UnitHiLo made = UnitHiLo.build(unit, entities, own, beans);
    built.add(made);
    return new NamedBeanHolder<>(made.beanName(), made.hilo());
  }
}
