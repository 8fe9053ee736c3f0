package dev.hilo.spring.jpa;

import dev.hilo.hibernate.HibernateHiLo;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.SessionFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.orm.jpa.AbstractEntityManagerFactoryBean;

/**
 * A SessionFactory whose entities have ids of HiLo's.
 *
 * @param name the name of its bean
 * @param bean what made it
 * @param table the table that the ids come from, as statements name it
 */
record UsedFactory(
    String name, AbstractEntityManagerFactoryBean bean, SessionFactory factory, String table) {

  /**
   * All that are made by now.
   *
   * @param waits whether to wait for those that Hibernate makes in the background
   */
  static List<UsedFactory> all(ConfigurableListableBeanFactory beans, boolean waits) {
    List<UsedFactory> all = new ArrayList<>();
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
          all.add(new UsedFactory(name, bean, factory, table));
        }
      }
    }
    return all;
  }
}
