package dev.hilo.spring.data.jdbc;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.data.jdbc.core.convert.DataAccessStrategy;

/**
 * Puts {@link UpdatedRows} around what executes Spring Data's statements. A proxy, and no class,
 * since the interface has other methods in each version.
 */
final class UpdatedRowsProxies implements BeanPostProcessor {

  private final ObjectProvider<Aggregates> aggregates;

  UpdatedRowsProxies(ObjectProvider<Aggregates> aggregates) {
    this.aggregates = aggregates;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (!(bean instanceof DataAccessStrategy)) {
      return bean;
    }
    ProxyFactory proxy = new ProxyFactory(bean);
    proxy.addAdvice(new UpdatedRows(aggregates.getObject()));
    return proxy.getProxy(bean.getClass().getClassLoader());
  }
}
