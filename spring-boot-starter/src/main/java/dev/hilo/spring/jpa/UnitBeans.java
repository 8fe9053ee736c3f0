package dev.hilo.spring.jpa;

import dev.hilo.HiLo;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/**
 * Where there are several persistence units or DataSources, makes the HiLo of each unit a bean,
 * which has the name of the unit as its qualifier. {@link SessionFactoryInstance} says which HiLo
 * that is. Without a qualifier none of these beans is injected.
 */
final class UnitBeans implements BeanFactoryPostProcessor {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final String PREFIX = "hilo.";

  private final UnitSettings settings;

  UnitBeans(UnitSettings settings) {
    this.settings = settings;
  }

  /** The name of the bean of a unit. */
  static String name(String unit) {
    return PREFIX + unit;
  }

  /** Whether a HiLo is a bean of the application itself and not the HiLo of a unit. */
  static boolean isUsers(String hiloBean) {
    return !hiloBean.startsWith(PREFIX);
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    List<String> factories = new ArrayList<>();
    for (String name :
        beans.getBeanNamesForType(AbstractEntityManagerFactoryBean.class, true, false)) {
      factories.add(BeanFactoryUtils.transformedBeanName(name));
    }
    boolean alone =
        factories.size() < 2 && beans.getBeanNamesForType(DataSource.class, true, false).length < 2;
    Set<String> set = settings.names();
    warnOfUnknownNames(set, factories.stream().map(UnitSettings::name).toList());
    if (!alone || !set.isEmpty()) {
      factories.forEach(factory -> register(factory, beans));
    }
  }

  /** No error: a test of one slice of the application has only some of the units. */
  private static void warnOfUnknownNames(Set<String> set, List<String> units) {
    List<String> unknown = UnitSettings.unknownNames(set, units);
    if (!unknown.isEmpty()) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The settings hilo.units."
              + unknown
              + " have no effect: the persistence units are "
              + units
              + ". A unit has the name of the bean that makes its EntityManagerFactory, without"
              + " 'EntityManagerFactory' at the end.");
    }
  }

  private static void register(String factory, ConfigurableListableBeanFactory beans) {
    String unit = UnitSettings.name(factory);
    for (String other : beans.getBeanNamesForType(HiLo.class, true, false)) {
      // Also a definition that was made ahead of time.
      if (BeanFactoryAnnotationUtils.isQualifierMatch(unit::equals, other, beans)) {
        return;
      }
    }
    RootBeanDefinition definition = new RootBeanDefinition(HiLo.class);
    definition.setFactoryBeanName(HiLoJpaAutoConfiguration.INSTANCES);
    definition.setFactoryMethodName("hilo");
    definition.getConstructorArgumentValues().addIndexedArgumentValue(0, factory);
    definition.setDefaultCandidate(false);
    definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, unit));
    definition.setLazyInit(true);
    // What builds it closes it, since it may be used without having become a bean.
    definition.setDestroyMethodName("");
    ((BeanDefinitionRegistry) beans).registerBeanDefinition(name(unit), definition);
  }
}
