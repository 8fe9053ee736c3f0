package dev.hilo.support;

import dev.hilo.testdb.Await;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Loads classes as the class loader of a web application does, and shows what is left of it. */
public final class ClassLoaderLeakCheck {

  private final WeakReference<ClassLoader> loader;

  private ClassLoaderLeakCheck(WeakReference<ClassLoader> loader) {
    this.loader = loader;
  }

  /**
   * Runs work on a thread of its own, with the class loader of the application as the context.
   *
   * @param packages what the application brings along, as prefixes of class names; all else comes
   *     from the server
   */
  public static ClassLoaderLeakCheck of(Set<String> packages, Work work) throws Exception {
    return new ClassLoaderLeakCheck(
        new WeakReference<>(run(new ApplicationLoader(packages), work)));
  }

  private static ClassLoader run(ClassLoader loader, Work work) throws Exception {
    List<Throwable> failures = new ArrayList<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                work.in(loader);
              } catch (Throwable e) {
                failures.add(e);
              }
            },
            "application");
    thread.setContextClassLoader(loader);
    thread.start();
    thread.join();
    if (!failures.isEmpty()) {
      throw new AssertionError("The application failed", failures.get(0));
    }
    return loader;
  }

  /** Fails unless all threads of the application end, and its class loader is collected. */
  public void assertNothingIsLeft() {
    try {
      Await.until("its threads end", () -> threads().findAny().isEmpty());
    } catch (AssertionError e) {
      throw new AssertionError("Left: " + threads().collect(Collectors.toList()), e);
    }
    Await.until(
        "its class loader is collected",
        () -> {
          System.gc();
          return loader.refersTo(null);
        });
  }

  /** Fails if the class loader of the application can be collected. */
  public void assertSomethingIsLeft() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    if (loader.refersTo(null)) {
      throw new AssertionError("Nothing is left");
    }
  }

  private Stream<Thread> threads() {
    ClassLoader gone = loader.get();
    return gone == null
        ? Stream.empty()
        : Thread.getAllStackTraces().keySet().stream()
            .filter(
                thread ->
                    thread.getContextClassLoader() == gone
                        || thread.getClass().getClassLoader() == gone);
  }

  @FunctionalInterface
  public interface Work {
    void in(ClassLoader loader) throws Exception;
  }

  /** Asks the server for those classes only that the application does not bring along. */
  private static final class ApplicationLoader extends ClassLoader {

    private final Set<String> packages;

    ApplicationLoader(Set<String> packages) {
      super(ClassLoaderLeakCheck.class.getClassLoader());
      this.packages = packages;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (packages.stream().noneMatch(name::startsWith)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        @Nullable Class<?> known = findLoadedClass(name);
        return known != null ? known : define(name);
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (file == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new UncheckedIOException(name, e);
      }
    }
  }
}
