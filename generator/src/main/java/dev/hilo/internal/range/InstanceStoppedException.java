package dev.hilo.internal.range;

/** A number was requested of an instance that is closed. */
public final class InstanceStoppedException extends IllegalStateException {

  private static final long serialVersionUID = 1L;

  public InstanceStoppedException(String counter) {
    super(
        ("This HiLo is closed and gives no more numbers for '%s': its unused ranges went back to the"
                + " table. Build a new one.")
            .formatted(counter));
  }
}
