package dev.hilo.test;

import dev.hilo.HiLo;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.beans.factory.config.SingletonBeanRegistry;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * The beans of a Spring test whose ids are reset. Used only if Spring's test framework is there.
 */
final class SpringBeans {

  private SpringBeans() {}

  static boolean isSpringTest(Class<?> testClass) {
    return AnnotationSupport.findRepeatableAnnotations(testClass, ExtendWith.class).stream()
        .flatMap(extensions -> Stream.of(extensions.value()))
        .anyMatch(SpringExtension.class::isAssignableFrom);
  }

  static void addTo(ResetTargets targets, ExtensionContext test) {
    ApplicationContext beans = SpringExtension.getApplicationContext(test);
    // A persistence unit's HiLo may belong to its factory alone, so none is made here that is lazy.
    SingletonBeanRegistry made = (SingletonBeanRegistry) beans.getAutowireCapableBeanFactory();
    Stream.of(beans.getBeanNamesForType(HiLo.class, false, false))
        .filter(made::containsSingleton)
        .forEach(name -> targets.add(beans.getBean(name)));
    HiLo onlyOne = beans.getBeanProvider(HiLo.class).getIfUnique();
    if (onlyOne != null) {
      targets.add(onlyOne);
    }
    if (OptionalLibrary.HIBERNATE.isPresent()) {
      beans.getBeansOfType(SessionFactories.type()).values().forEach(targets::add);
    }
  }
}
