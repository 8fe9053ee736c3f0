package dev.hilo.spring.internal.actuate;

import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.CollectionStatistics;
import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spi.Causes;
import dev.hilo.spring.HiLoProperties;
import dev.hilo.spring.HiLoStartException;
import dev.hilo.spring.internal.startup.PersistenceUnits;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * The health indicator {@code hilo}: whether each HiLo can read its table, by a query for no row.
 * The details also name the counters that are nearly full. A counter that is full hurts only its
 * own collection, so the status stays UP. The details contain neither driver messages nor URLs. It
 * is a proxy, because the interface is in other packages in Spring Boot 3.5 and 4. Thread-safe.
 */
final class HiLoHealthIndicator implements InvocationHandler {

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private static final int MOST_NAMED = 5;

  private final ListableBeanFactory beans;
  private final double warnBelow;

  private HiLoHealthIndicator(ListableBeanFactory beans, double warnBelow) {
    this.beans = beans;
    this.warnBelow = warnBelow;
  }

  /** The interface in this version of Spring Boot; null if Actuator is absent. */
  static @Nullable Class<?> type() {
    ClassLoader loader = HiLoHealthIndicator.class.getClassLoader();
    return Stream.of(
            "org.springframework.boot.actuate.health.HealthIndicator",
            "org.springframework.boot.health.contributor.HealthIndicator")
        .filter(name -> ClassUtils.isPresent(name, loader))
        .findFirst()
        .<Class<?>>map(name -> ClassUtils.resolveClassName(name, loader))
        .orElse(null);
  }

  static Object indicator(ListableBeanFactory beans, HiLoProperties properties) {
    double warnBelow = properties.health().warnBelow();
    if (!(warnBelow >= 0 && warnBelow <= 1)) {
      throw HiLoStartException.ofSetting(
          "hilo.health.warn-below",
          new IllegalArgumentException(
              "The share of numbers left "
                  + warnBelow
                  + " is refused. Use 0 for no warning, up to 1."));
    }
    return Proxy.newProxyInstance(
        HiLoHealthIndicator.class.getClassLoader(),
        new Class<?>[] {type()},
        new HiLoHealthIndicator(beans, warnBelow));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.isDefault()) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    return switch (method.getName()) {
      case "equals" -> arguments != null && proxy == arguments[0];
      case "hashCode", "toString" -> method.invoke(this);
      default -> health(method.getReturnType());
    };
  }

  private Object health(Class<?> type) throws ReflectiveOperationException {
    Map<String, HiLo> hilos = new TreeMap<>();
    for (String name : BeanFactoryUtils.beanNamesForTypeIncludingAncestors(beans, HiLo.class)) {
      // A unit's bean may be unused, because its SessionFactory builds its own HiLo.
      if (!name.startsWith(PersistenceUnits.PREFIX) && !isUnusedYet(beans, name)) {
        hilos.put(name, beans.getBean(name, HiLo.class));
      }
    }
    PersistenceUnits.in(beans).used().forEach(unit -> hilos.put(unit.beanName(), unit.hilo()));
    Map<HiLo, String> states = new HashMap<>();
    Map<String, String> details = new TreeMap<>();
    hilos.forEach((name, hilo) -> details.put(name, states.computeIfAbsent(hilo, this::state)));
    boolean up = details.values().stream().allMatch(state -> state.startsWith("UP"));
    Object builder = type.getMethod("status", String.class).invoke(null, up ? "UP" : "DOWN");
    builder.getClass().getMethod("withDetails", Map.class).invoke(builder, details);
    return builder.getClass().getMethod("build").invoke(builder);
  }

  /**
   * Whether a lazy bean does not exist yet. Its table may be created by another lazy bean, which
   * exists only after the application is healthy and gets requests.
   */
  private static boolean isUnusedYet(@Nullable BeanFactory beans, String name) {
    return beans instanceof ConfigurableListableBeanFactory here
        && (here.containsBeanDefinition(name)
            ? here.getBeanDefinition(name).isLazyInit() && !here.containsSingleton(name)
            : isUnusedYet(here.getParentBeanFactory(), name));
  }

  private String state(HiLo hilo) {
    try {
      hilo.verify();
      String full = nearlyFull(hilo.counters().statistics());
      return full.isEmpty() ? "UP" : "UP, but nearly full: " + full;
    } catch (HiLoException | IllegalStateException e) {
      LOG.log(WARNING, "HiLo cannot generate ids: " + e.getMessage());
      return "DOWN: " + e.getClass().getSimpleName() + sqlState(e);
    }
  }

  private String nearlyFull(Map<String, CollectionStatistics> statistics) {
    return statistics.entrySet().stream()
        .filter(one -> one.getValue().left() < warnBelow * one.getValue().limit())
        .limit(MOST_NAMED)
        .map(one -> describe(one.getKey(), one.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String describe(String counter, CollectionStatistics full) {
    return String.format("%s (Max %s of %s)", counter, full.max(), full.limit());
  }

  private static String sqlState(Throwable failure) {
    for (Throwable cause : Causes.of(failure).toList()) {
      if (cause instanceof SQLException said && said.getSQLState() != null) {
        return ", SQLState " + said.getSQLState();
      }
    }
    return "";
  }
}
