package dev.hilo.hibernate.containers;

import java.util.HashMap;
import java.util.Map;
import org.hibernate.resource.beans.container.spi.BeanContainer;
import org.hibernate.resource.beans.container.spi.ContainedBean;
import org.hibernate.resource.beans.spi.BeanInstanceProducer;
import org.hibernate.resource.beans.spi.ManagedBean;

/** A bean container with one shared bean of each type. */
final class SharedBeans implements BeanContainer {

  private final Map<Class<?>, Object> beans = new HashMap<>();

  @Override
  public <B> ContainedBean<B> getBean(
      Class<B> type, LifecycleOptions options, BeanInstanceProducer fallback) {
    return new One<>(type, type.cast(beans.computeIfAbsent(type, fallback::produceBeanInstance)));
  }

  @Override
  public <B> ContainedBean<B> getBean(
      String name, Class<B> type, LifecycleOptions options, BeanInstanceProducer fallback) {
    return getBean(type, options, fallback);
  }

  @Override
  public void stop() {}

  /** A managed bean too, as all are from Hibernate 7 on. */
  record One<B>(Class<B> type, B bean) implements ContainedBean<B>, ManagedBean<B> {

    @Override
    public B getBeanInstance() {
      return bean;
    }

    @Override
    public Class<B> getBeanClass() {
      return type;
    }
  }
}
