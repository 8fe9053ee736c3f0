package dev.hilo;

/** Reaches a setting of the builder that users do not have. */
public final class CompareAndSet {

  private CompareAndSet() {}

  /** Whether to reserve by compare-and-set, even if the database could do it in one statement. */
  public static HiLoBuilder set(HiLoBuilder builder, boolean compareAndSet) {
    builder.increments = !compareAndSet;
    return builder;
  }
}
