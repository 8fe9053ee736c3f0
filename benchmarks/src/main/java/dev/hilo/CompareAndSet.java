package dev.hilo;

/** Reaches what is no setting for users: how the table is spoken to. */
public final class CompareAndSet {

  private CompareAndSet() {}

  /** Reserves by compare-and-set even where the database could do it in one statement. */
  public static HiLoBuilder everywhere(HiLoBuilder builder) {
    return builder.raising(false);
  }
}
