package dev.hilo.spring.internal.jpa;

import dev.hilo.hibernate.HibernateHiLo;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.SessionFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/** A SessionFactory with entities whose ids come from HiLo, its bean, and HiLo's table. */
record StartedUnit(
    String name, AbstractEntityManagerFactoryBean bean, SessionFactory factory, String table) {

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
