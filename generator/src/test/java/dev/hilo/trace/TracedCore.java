package dev.hilo.trace;

import dev.hilo.HiLo;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.ClassFileLocator;
import net.bytebuddy.matcher.ElementMatchers;
import net.bytebuddy.pool.TypePool;

/** Loads the classes of the core a second time, with code of a test in each method. */
final class TracedCore extends ClassLoader {

  private static final Map<String, Boolean> PRIVATE = new ConcurrentHashMap<>();

  private final String main =
      HiLo.class.getProtectionDomain().getCodeSource().getLocation().toString();
  private final ClassFileLocator code = ClassFileLocator.ForClassLoader.of(getParent());
  private final TypePool types = TypePool.Default.of(code);
  private final Class<?> scenario;
  private final Class<?> advice;

  /**
   * @param scenario a {@link Callable} of a test that uses the core, and has to see the traced
   *     classes
   * @param advice the code for each method
   */
  TracedCore(Class<?> scenario, Class<?> advice) {
    super(scenario.getClassLoader());
    this.scenario = scenario;
    this.advice = advice;
  }

  /** A new scenario, beside the traced classes. */
  Callable<?> newScenario() throws ReflectiveOperationException {
    return (Callable<?>) loadClass(scenario.getName()).getConstructor().newInstance();
  }

  static boolean isPrivate(String type) {
    return PRIVATE.getOrDefault(type, false);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    boolean traced = isOfTheCore(name);
    if (!traced && !name.equals(scenario.getName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name, traced) : loaded;
    }
  }

  private boolean isOfTheCore(String name) {
    URL file = getParent().getResource(name.replace('.', '/') + ".class");
    return name.startsWith("dev.hilo.") && file != null && file.toString().contains(main);
  }

  private Class<?> define(String name, boolean traced) {
    TypeDescription type = types.describe(name).resolve();
    PRIVATE.put(name, type.isAnonymousType() || Modifier.isPrivate(type.getModifiers()));
    byte[] bytes =
        traced
            ? new ByteBuddy()
                .redefine(type, code)
                .visit(
                    Advice.to(advice)
                        .on(ElementMatchers.isMethod().or(ElementMatchers.isConstructor())))
                .make()
                .getBytes()
            : new ByteBuddy().redefine(type, code).make().getBytes();
    return defineClass(name, bytes, 0, bytes.length);
  }
}
