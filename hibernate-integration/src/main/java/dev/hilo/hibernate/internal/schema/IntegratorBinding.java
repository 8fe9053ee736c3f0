package dev.hilo.hibernate.internal.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.hibernate.integrator.spi.Integrator;
import org.hibernate.integrator.spi.IntegratorService;
import org.hibernate.service.ServiceRegistry;
import org.hibernate.service.spi.ServiceBinding;
import org.hibernate.service.spi.ServiceRegistryImplementor;

/**
 * Adds HiLo's {@link Integrator} where Hibernate does not find its service file: where it reads
 * none, or where merging jars into one has lost it.
 */
final class IntegratorBinding {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private IntegratorBinding() {}

  /** Called while the model is built, before Hibernate calls the integrators. */
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
          "HiLo could not add its Integrator to this version of Hibernate, and Hibernate did not"
              + " find its service file. Ids work, but HiLo's listeners miss a merge or an upsert"
              + " before the first id. Register "
              + own.getClass().getName()
              + " with BootstrapServiceRegistryBuilder.applyIntegrator.",
          e);
    }
  }

  private static boolean isIn(IntegratorService service, Integrator own) {
    return StreamSupport.stream(service.getIntegrators().spliterator(), false)
        .anyMatch(integrator -> integrator.getClass() == own.getClass());
  }

  /** Only this class fails to link if Hibernate changes {@link ServiceBinding}. */
  private static final class Binding {

    /** Other factories of the registry get it too; it ignores those without HiLo's table. */
    static void addTo(ServiceRegistryImplementor registry, Integrator own) {
      ServiceBinding<IntegratorService> binding =
          registry.locateServiceBinding(IntegratorService.class);
      // Not through the registry, which would fix the service that it returns.
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
