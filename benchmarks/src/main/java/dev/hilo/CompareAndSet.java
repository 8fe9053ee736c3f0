package dev.hilo;

/** Reaches a setting of the builder that users do not have. */
public final class CompareAndSet {

  private CompareAndSet() {}

  /** Reserves by compare-and-set, even if the database could do it in one statement. */
  public static HiLoBuilder everywhere(HiLoBuilder builder) {
    return builder.raising(false);
  }
}
