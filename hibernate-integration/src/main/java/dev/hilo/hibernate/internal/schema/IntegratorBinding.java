package dev.hilo.hibernate.internal.schema;

import java.util.ArrayList;
import java.util.List;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.integrator.spi.IntegratorService;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.ServiceBinding;
import org.hibernate.service.spi.ServiceRegistryImplementor;

/**
 * Adds HiLo's {@link Integrator} where Hibernate does not find it: where service files of jars are
 * not read, or were lost when many jars were merged into one.
 */
final class IntegratorBinding {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private IntegratorBinding() {}

  /** Called while the model is built; after that Hibernate asks for integrators. */
  static void add(ServiceRegistry services, Integrator own) {
    if (!(services instanceof ServiceRegistryImplementor registry)) {
      return;
    }
    try {
      Binding.addTo(registry, own);
    } catch (LinkageError | RuntimeException e) {
      if (isIn(registry.requireService(IntegratorService.class), own)) {
        return;
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "HiLo could not add its Integrator to this version of Hibernate, and its service file"
              + " was not found. Ids work, but a merge or an upsert before the first id does not"
              + " see HiLo's listeners. Register "
              + own.getClass().getName()
              + " with BootstrapServiceRegistryBuilder.applyIntegrator.",
          e);
    }
  }

  private static boolean isIn(IntegratorService service, Integrator own) {
    for (Integrator integrator : service.getIntegrators()) {
      if (integrator.getClass() == own.getClass()) {
        return true;
      }
    }
    return false;
  }

  /** Apart, so that only this class fails to link if Hibernate changes {@link ServiceBinding}. */
  private static final class Binding {

    /** Other factories of the same registry get it too, and those without our table ignore it. */
    static void addTo(ServiceRegistryImplementor registry, Integrator own) {
      ServiceBinding<IntegratorService> binding =
          registry.locateServiceBinding(IntegratorService.class);
      // Not the registry's method: it would keep the service that it is asked for.
      IntegratorService service = binding == null ? null : binding.getService();
      if (binding == null || service == null || isIn(service, own)) {
        return;
      }
      List<Integrator> all = new ArrayList<>();
      service.getIntegrators().forEach(all::add);
      all.add(own);
      binding.setService(() -> all);
    }
  }
}
