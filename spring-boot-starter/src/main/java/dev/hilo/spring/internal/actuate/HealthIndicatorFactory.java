package dev.hilo.spring.internal.actuate;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.ClassUtils;

/**
 * Makes the health indicator {@code hilo}. By reflection, because Spring Boot 4 has moved the
 * interface and its result to another package.
 */
final class HealthIndicatorFactory implements FactoryBean<Object> {

  private static final @Nullable Class<?> TYPE = type("HealthIndicator");

  private final HiLoHealth health;

  HealthIndicatorFactory(HiLoHealth health) {
    this.health = health;
  }

  private static @Nullable Class<?> type(String name) {
    ClassLoader loader = HealthIndicatorFactory.class.getClassLoader();
    return Stream.of(
            "org.springframework.boot.health.contributor.",
            "org.springframework.boot.actuate.health.")
        .map(inPackage -> inPackage + name)
        .filter(type -> ClassUtils.isPresent(type, loader))
        .findFirst()
        .<Class<?>>map(type -> ClassUtils.resolveClassName(type, loader))
        .orElse(null);
  }

  @Override
  public @Nullable Class<?> getObjectType() {
    return TYPE;
  }

  @Override
  public Object getObject() {
    return Proxy.newProxyInstance(
        HealthIndicatorFactory.class.getClassLoader(),
        new Class<?>[] {Objects.requireNonNull(TYPE)},
        (proxy, method, arguments) ->
            method.isDefault()
                ? InvocationHandler.invokeDefault(proxy, method, arguments)
                : method.getDeclaringClass() == Object.class
                    ? method.invoke(health, arguments)
                    : result(method));
  }

  private Object result(Method method) throws ReflectiveOperationException {
    Map<String, String> failures = health.failures();
    Object builder =
        method.getReturnType().getMethod(failures.isEmpty() ? "up" : "down").invoke(null);
    Class<?> type = builder.getClass();
    type.getMethod("withDetails", Map.class).invoke(builder, failures);
    return type.getMethod("build").invoke(builder);
  }

  /** What {@code ConditionalOnEnabledHealthIndicator} asks, which has moved, too. */
  static final class Enabled implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      Environment settings = context.getEnvironment();
      boolean byDefault =
          settings.getProperty("management.health.defaults.enabled", Boolean.class, true);
      return TYPE != null
          && settings.getProperty("management.health.hilo.enabled", Boolean.class, byDefault);
    }
  }

  /** For native images. */
  static final class Hints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
      for (String name : new String[] {"Health", "Health$Builder"}) {
        Class<?> type = type(name);
        if (type != null && TYPE != null) {
          hints.proxies().registerJdkProxy(TYPE);
          hints.reflection().registerType(type, MemberCategory.INVOKE_PUBLIC_METHODS);
        }
      }
    }
  }
}
