package dev.hilo.hibernate.testing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.boot.registry.classloading.internal.ClassLoaderServiceImpl;

/**
 * Looks up the services of the class path once. Hibernate does it for each session factory and
 * opens every jar again: a tenth of the time of these tests.
 */
final class KnownServices extends ClassLoaderServiceImpl {

  private static final long serialVersionUID = 1L;

  private static final Map<Class<?>, List<Class<?>>> PROVIDERS = new ConcurrentHashMap<>();

  @Override
  public <S> Collection<S> loadJavaServices(Class<S> service) {
    if (Thread.currentThread().getContextClassLoader() != KnownServices.class.getClassLoader()) {
      return super.loadJavaServices(service);
    }
    List<Class<?>> known = PROVIDERS.get(service);
    if (known == null) {
      Collection<S> found = super.loadJavaServices(service);
      PROVIDERS.put(service, found.stream().<Class<?>>map(S::getClass).toList());
      return found;
    }
    List<S> providers = new ArrayList<>();
    for (Class<?> provider : known) {
      try {
        providers.add(service.cast(provider.getConstructor().newInstance()));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Not a provider: " + provider, e);
      }
    }
    return providers;
  }
}
