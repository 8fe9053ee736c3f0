package dev.hilo.hibernate;

import java.util.ArrayList;
import java.util.List;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.integrator.spi.IntegratorService;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.ServiceBinding;
import org.hibernate.service.spi.ServiceRegistryImplementor;

/**
 * Brings {@link HiLoIntegrator} along where Hibernate does not find it: where service files of jars
 * are not read, or were lost when many jars were made one.
 */
final class OwnIntegrator {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private OwnIntegrator() {}

  /** Sees to it while the model is built; after that Hibernate asks for integrators. */
  static void bring(ServiceRegistry services) {
    if (!(services instanceof ServiceRegistryImplementor registry)) {
      return;
    }
    try {
      Binding.addTo(registry);
    } catch (LinkageError | RuntimeException e) {
      if (isIn(registry.requireService(IntegratorService.class))) {
        return;
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "HiLo could not add its Integrator to this version of Hibernate, and its service file"
              + " was not found. Ids work, but a merge or an upsert before the first id does not"
              + " see HiLo's listeners. Register dev.hilo.hibernate.HiLoIntegrator with"
              + " BootstrapServiceRegistryBuilder.applyIntegrator.",
          e);
    }
  }

  private static boolean isIn(IntegratorService service) {
    for (Integrator integrator : service.getIntegrators()) {
      if (integrator instanceof HiLoIntegrator) {
        return true;
      }
    }
    return false;
  }

  /** Apart, so that only this class fails to link if Hibernate changes {@link ServiceBinding}. */
  private static final class Binding {

    /** Other factories of the same registry get it too, and those without our table ignore it. */
    static void addTo(ServiceRegistryImplementor registry) {
      ServiceBinding<IntegratorService> binding =
          registry.locateServiceBinding(IntegratorService.class);
      if (binding == null) {
        return;
      }
      // Not the registry's: it would keep the service that it is asked for.
      IntegratorService service = binding.getService();
      if (service == null || isIn(service)) {
        return;
      }
      List<Integrator> all = new ArrayList<>();
      service.getIntegrators().forEach(all::add);
      all.add(new HiLoIntegrator());
      binding.setService(() -> all);
    }
  }
}
