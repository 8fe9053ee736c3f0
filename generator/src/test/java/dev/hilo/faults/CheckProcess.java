package dev.hilo.faults;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;

/** Runs one check in a process of its own; the exit status says whether it found anything. */
final class CheckProcess {

  static final int PASSED = 0;
  static final int FOUND = 3;

  /** Stands before the seconds of processor time, and what the check found. */
  static final String MARK = "Found in ";

  private CheckProcess() {}

  public static void main(String[] arguments) throws Exception {
    String[] names = arguments[0].split("#", 2);
    Class<?> type = Class.forName(names[0]);
    Constructor<?> constructor = type.getDeclaredConstructor();
    constructor.setAccessible(true);
    Method check = type.getDeclaredMethod(names[1]);
    check.setAccessible(true);
    try {
      check.invoke(constructor.newInstance());
      System.exit(PASSED);
    } catch (InvocationTargetException e) {
      if (!(e.getCause() instanceof AssertionError found)) {
        throw e;
      }
      System.out.printf("%s%.1f s: %s%n", MARK, cpuTime().toMillis() / 1e3, found.getMessage());
      System.exit(FOUND);
    }
  }

  private static Duration cpuTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
