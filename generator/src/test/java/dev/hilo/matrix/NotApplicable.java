package dev.hilo.matrix;

import org.junit.jupiter.api.Assumptions;

/** Ends a test of a contract that means nothing on this database; the matrix lists the reason. */
public final class NotApplicable {

  private static final String MARK = "Not applicable: ";

  private NotApplicable() {}

  /** Ends the test if the condition does not hold. */
  public static void unless(boolean condition, String reason) {
    if (!condition) {
      Assumptions.abort(MARK + reason);
    }
  }

  /** Ends the test, where a text is asked for. */
  public static String because(String reason) {
    return Assumptions.abort(MARK + reason);
  }

  /** Whether a test was ended by this class. */
  static boolean is(String message) {
    return message.startsWith(MARK);
  }
}
