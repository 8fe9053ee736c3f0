package dev.hilo.spring.jpa;

import dev.hilo.HiLo;
import dev.hilo.spring.jdbc.ApplicationDataSource;
import dev.hilo.spring.jdbc.Unwrapped;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.NamedBeanHolder;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/**
 * Gives the application's HiLo to the SessionFactory on the same DataSource, before that is made.
 * One on another DataSource makes its own.
 */
final class SessionFactoryInstance implements BeanPostProcessor {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final String INSTANCE = "hibernate.hilo.instance";

  /** By which tenants get connections, a schema or a user of their own. */
  private static final List<String> TENANTS =
      List.of(
          "hibernate.multi_tenant_connection_provider",
          "hibernate.multi_tenant.schema_mapper",
          "hibernate.multi_tenant.credentials_mapper");

  private final ConfigurableListableBeanFactory beans;

  SessionFactoryInstance(ConfigurableListableBeanFactory beans) {
    this.beans = beans;
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof AbstractEntityManagerFactoryBean factory && isOnHiLosDatabase(factory)) {
      give(factory.getJpaPropertyMap(), beanName);
    }
    return bean;
  }

  private boolean isOnHiLosDatabase(AbstractEntityManagerFactoryBean factory) {
    DataSource entities = factory.getDataSource();
    if (entities == null) {
      return false;
    }
    NamedBeanHolder<DataSource> hilos = ApplicationDataSource.find(beans);
    return hilos != null && Unwrapped.leadsTo(entities, hilos.getBeanInstance());
  }

  private void give(Map<String, Object> settings, String factoryName) {
    if (settings.containsKey(INSTANCE)
        || BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, HiLo.class, true, false)
                .length
            == 0) {
      return;
    }
    if (TENANTS.stream().anyMatch(settings::containsKey)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The tenants of "
              + factoryName
              + " have tables of their own, and so HiLos of their own: hilo.* has no effect on"
              + " their ids, spring.jpa.properties.hibernate.hilo.* has.");
      return;
    }
    NamedBeanHolder<HiLo> hilo;
    try {
      hilo = beans.resolveNamedBean(HiLo.class);
    } catch (NoUniqueBeanDefinitionException e) {
      throw new IllegalStateException(
          "There are several HiLo beans, and none is primary for the ids of "
              + factoryName
              + ": make one @Primary, or give it one by "
              + INSTANCE
              + ", or set hilo.jpa.enabled=false.",
          e);
    }
    settings.put(INSTANCE, hilo.getBeanInstance());
    // It ends first, while its table is there: Hibernate may drop that when the factory ends.
    beans.registerDependentBean(factoryName, hilo.getBeanName());
  }
}
