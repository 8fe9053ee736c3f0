package dev.hilo.spring.internal.actuate;

import static dev.hilo.internal.common.ConnectionSecrets.firstLine;

import dev.hilo.HiLo;
import dev.hilo.HiLoListener;
import dev.hilo.spring.internal.startup.PersistenceUnits;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.springframework.beans.factory.config.BeanPostProcessor;

/**
 * The counters that cannot give numbers: their last reservation has failed less than a minute ago,
 * and they have no number in memory. It listens to all HiLos that are beans, and does no I/O.
 * Thread-safe.
 */
final class HiLoHealth implements BeanPostProcessor {

  private static final long RECENT = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanos;
  private final CopyOnWriteArrayList<Watch> watches = new CopyOnWriteArrayList<>();

  /**
   * @param nanos the time, as {@link System#nanoTime}
   */
  HiLoHealth(LongSupplier nanos) {
    this.nanos = nanos;
  }

  private record Failure(long at, String reason) {}

  /** The last reservations of a HiLo, by the counter, as far as they failed. */
  private record Watch(HiLo hilo, String unit, Map<String, Failure> failed, LongSupplier nanos)
      implements HiLoListener {

    @Override
    public void reservationFailed(ReservationFailed event) {
      failed.put(event.collection(), new Failure(nanos.getAsLong(), firstLine(event.failure())));
    }

    @Override
    public void rangeReserved(RangeReserved event) {
      failed.remove(event.collection());
    }
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof HiLo hilo) {
      String unit =
          beanName.startsWith(PersistenceUnits.PREFIX)
              ? " of " + beanName.substring(PersistenceUnits.PREFIX.length())
              : "";
      hilo.addListener(watch(hilo, unit));
    }
    return bean;
  }

  /** The listener for a HiLo. */
  HiLoListener watch(HiLo hilo, String unit) {
    Watch watch = new Watch(hilo, unit, new ConcurrentHashMap<>(), nanos);
    watches.add(watch);
    return watch;
  }

  /** The reason by the counter and, if it is not of the application's HiLo, its unit. */
  Map<String, String> failures() {
    Map<String, String> all = new TreeMap<>();
    for (Watch watch : watches) {
      watch.failed.values().removeIf(failure -> nanos.getAsLong() - failure.at >= RECENT);
      if (!watch.failed.isEmpty()) {
        var statistics = watch.hilo.counters().statistics();
        watch.failed.forEach(
            (counter, failure) -> {
              var counted = statistics.get(counter);
              if (counted == null || counted.remaining() == 0) {
                all.put(counter + watch.unit, failure.reason);
              }
            });
      }
    }
    return all;
  }
}
