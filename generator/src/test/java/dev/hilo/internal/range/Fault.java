package dev.hilo.internal.range;

import dev.hilo.internal.table.TableException;
import dev.hilo.internal.table.dialect.FailureKind;

/**
 * What goes wrong with one call of a {@link FakeTable}.
 *
 * @param applied whether the call takes effect all the same, and only its answer is lost
 * @param failure what the caller gets
 */
public record Fault(boolean applied, TableException failure) {

  /** The call takes effect, and the answer is lost with the connection. */
  public static Fault answerLost() {
    return new Fault(true, unknownFate());
  }

  /** The call is lost with the connection, before it takes effect; the caller cannot know. */
  public static Fault callLost() {
    return new Fault(false, unknownFate());
  }

  /** The database says that it did nothing, and why. */
  public static Fault refused(FailureKind kind) {
    return new Fault(false, new TableException("injected: " + kind, kind, true, null));
  }

  /** The database gave up, and does not say whether it did something before. */
  public static Fault unsure(FailureKind kind, boolean applied) {
    return new Fault(applied, new TableException("injected: " + kind, kind, false, null));
  }

  private static TableException unknownFate() {
    return new TableException("injected: connection broken", FailureKind.UNAVAILABLE, false, null);
  }
}
