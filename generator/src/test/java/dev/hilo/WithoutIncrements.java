package dev.hilo;

/** For clients that reserve by compare-and-set where the database has something better, too. */
public final class WithoutIncrements {

  private WithoutIncrements() {}

  /** Lets it reserve by nothing else. */
  public static HiLoBuilder only(HiLoBuilder builder) {
    builder.increments = false;
    return builder;
  }
}
