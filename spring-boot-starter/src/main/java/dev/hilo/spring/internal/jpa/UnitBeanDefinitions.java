package dev.hilo.spring.internal.jpa;

import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.HiLo;
import dev.hilo.spring.internal.startup.PersistenceUnits;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
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
 * Registers a HiLo bean for each persistence unit, if there are several units or DataSources. The
 * name of the unit is the bean's qualifier, without which it is not injected. {@link HiLoSelection}
 * chooses the HiLo.
 */
record UnitBeanDefinitions(UnitSettings settings) implements BeanFactoryPostProcessor {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  static String beanName(String unit) {
    return PersistenceUnits.PREFIX + unit;
  }

  @Override
  public void postProcessBeanFactory(ConfigurableListableBeanFactory beans) {
    List<String> factories =
        Stream.of(beans.getBeanNamesForType(AbstractEntityManagerFactoryBean.class, true, false))
            .map(BeanFactoryUtils::transformedBeanName)
            .toList();
    Set<String> names = settings.names();
    warnOfUnknownNames(names, factories.stream().map(UnitSettings::unitOf).toList());
    if (factories.size() > 1
        || beans.getBeanNamesForType(DataSource.class, true, false).length > 1
        || !names.isEmpty()) {
      factories.forEach(factory -> register(factory, beans));
    }
  }

  /** Only a warning, because a test slice of the application has only some of the units. */
  private static void warnOfUnknownNames(Set<String> names, List<String> units) {
    List<String> unknown = UnitSettings.unknownNames(names, units);
    if (!unknown.isEmpty()) {
      LOG.log(
          WARNING,
          String.format(
              "The settings hilo.units.%s have no effect: the persistence units are %s. A unit has"
                  + " the name of its EntityManagerFactory bean, without 'EntityManagerFactory' at"
                  + " the end.",
              unknown, units));
    }
  }

  private static void register(String factory, ConfigurableListableBeanFactory beans) {
    String unit = UnitSettings.unitOf(factory);
    for (String other : beans.getBeanNamesForType(HiLo.class, true, false)) {
      // Ahead-of-time processing may have registered it already.
      if (BeanFactoryAnnotationUtils.isQualifierMatch(unit::equals, other, beans)) {
        return;
      }
    }
    RootBeanDefinition definition = new RootBeanDefinition(HiLo.class);
    definition.setFactoryBeanName(HiLoJpaAutoConfiguration.HILO_SELECTION);
    definition.setFactoryMethodName("hilo");
    definition.getConstructorArgumentValues().addIndexedArgumentValue(0, factory);
    definition.setDefaultCandidate(false);
    definition.addQualifier(new AutowireCandidateQualifier(Qualifier.class, unit));
    definition.setLazyInit(true);
    // HiLoSelection closes it, because a unit may use it before this bean exists.
    definition.setDestroyMethodName("");
    ((BeanDefinitionRegistry) beans).registerBeanDefinition(beanName(unit), definition);
  }
}
