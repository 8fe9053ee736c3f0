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

  private OwnIntegrator() {}

  /** Sees to it while the model is built; after that Hibernate asks for integrators. */
  static void bring(ServiceRegistry services) {
    if (!(services instanceof ServiceRegistryImplementor registry)) {
      return;
    }
    ServiceBinding<IntegratorService> binding =
        registry.locateServiceBinding(IntegratorService.class);
    if (binding == null || binding.getService() == null) {
      return;
    }
    Iterable<Integrator> known = binding.getService().getIntegrators();
    for (Integrator integrator : known) {
      if (integrator instanceof HiLoIntegrator) {
        return;
      }
    }
    List<Integrator> all = new ArrayList<>();
    known.forEach(all::add);
    all.add(new HiLoIntegrator());
    // Other factories of the same registry get it too, and those without our table ignore it.
    binding.setService(() -> all);
  }
}
