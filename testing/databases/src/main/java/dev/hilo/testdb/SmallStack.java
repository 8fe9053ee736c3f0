package dev.hilo.testdb;

/** Runs code where the stack overflows in it, at as many different lines as possible. */
public final class SmallStack {

  private static final long BYTES = 200_000;

  /** How many beginnings are tried: frames then end at different places. */
  private static final int BEGINNINGS = 100;

  private SmallStack() {}

  /** Runs code once where there is room for it, and then from the end of a stack upwards. */
  public static void overflow(Runnable code) throws InterruptedException {
    code.run(); // Its classes are loaded.
    Thread thread =
        new Thread(
            null,
            () -> {
              for (int i = 0; i < BEGINNINGS; i++) {
                begin(i, code);
              }
            },
            "small stack",
            BYTES);
    thread.start();
    thread.join();
  }

  private static void begin(int depth, Runnable code) {
    if (depth > 0) {
      begin(depth - 1, code);
    } else {
      boolean unused = hadRoom(code);
    }
  }

  /** Returns whether there was room for the code here, or deeper. */
  @SuppressWarnings("InfiniteRecursion") // It ends with the stack.
  private static boolean hadRoom(Runnable code) {
    try {
      if (hadRoom(code)) {
        return true;
      }
    } catch (VirtualMachineError e) {
      // Here there is room for more.
    }
    try {
      code.run();
      return true;
    } catch (VirtualMachineError e) { // The JDK may wrap a StackOverflowError.
      return false;
    }
  }
}
