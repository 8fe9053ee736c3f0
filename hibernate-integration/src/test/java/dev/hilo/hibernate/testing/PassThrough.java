package dev.hilo.hibernate.testing;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Stands before a real object of JDBC. */
public final class PassThrough {

  private PassThrough() {}

  public static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) ->
                call.on(method, arguments == null ? new Object[0] : arguments)));
  }

  public static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** What is done in place of a call. */
  @FunctionalInterface
  public interface Call {
    @Nullable Object on(Method method, Object[] arguments) throws Throwable;
  }
}
