package dev.hilo.simulation;

import dev.hilo.internal.table.CounterTable;
import dev.hilo.internal.work.MonotonicTime;
import dev.hilo.internal.work.Signal;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Throws an Error at random where HiLo calls what is beneath it, before or after the call: as a
 * StackOverflowError or an OutOfMemoryError may come anywhere, on callers' and on HiLo's threads.
 */
final class ThrownErrors {

  private final BooleanSupplier isNext;

  /**
   * @param isNext whether the next call throws an Error
   */
  ThrownErrors(BooleanSupplier isNext) {
    this.isNext = isNext;
  }

  /** Throws an Error if it is time to. */
  void perhaps() {
    if (isNext.getAsBoolean()) {
      throw new Thrown();
    }
  }

  /** A clock that throws Errors, also while threads sleep and wait. */
  MonotonicTime in(MonotonicTime time) {
    return new MonotonicTime() {
      @Override
      public long nanos() {
        perhaps();
        return time.nanos();
      }

      @Override
      public void sleep(long nanos) throws InterruptedException {
        perhaps();
        time.sleep(nanos);
        perhaps();
      }

      @Override
      public boolean await(Signal signal, long nanos) throws InterruptedException {
        perhaps();
        boolean given = time.await(signal, nanos);
        perhaps();
        return given;
      }
    };
  }

  /** A table that throws Errors, before and after statements. */
  CounterTable in(CounterTable table) {
    return (CounterTable)
        Proxy.newProxyInstance(
            CounterTable.class.getClassLoader(),
            new Class<?>[] {CounterTable.class},
            (proxy, method, arguments) -> call(table, method, arguments));
  }

  private @Nullable Object call(CounterTable table, Method method, Object @Nullable [] arguments)
      throws Throwable {
    perhaps();
    try {
      Object answer = method.invoke(table, arguments);
      perhaps();
      return answer;
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  /** A thread that ends by such an Error, as threads do. */
  static Runnable ofThread(Runnable body) {
    return () -> {
      try {
        body.run();
      } catch (Thrown e) {
        // The thread has ended.
      }
    };
  }

  /** What is thrown. */
  static final class Thrown extends VirtualMachineError {

    private static final long serialVersionUID = 1L;
  }
}
