package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import java.util.Set;
import org.hibernate.SessionFactoryObserver;
import org.jspecify.annotations.Nullable;

/** What makes the ids of one session factory. Thread-safe. */
interface Numbers extends SessionFactoryObserver {

  /**
   * The instance of a tenant.
   *
   * @param tenant null where there are none
   * @throws IllegalStateException if the factory is closed
   */
  HiLo of(@Nullable Object tenant);

  /**
   * Starts the counters of all instances over, as {@link HiLo#reset} does.
   *
   * @throws IllegalStateException if the factory is closed
   */
  void reset();

  /** The table may come later, by whatever makes the schema; then the first use makes the rows. */
  static void tellNotMade(Set<String> gapless, HiLoException reason) {
    System.getLogger("dev.hilo")
        .log(
            System.Logger.Level.WARNING,
            "The gapless counters " + gapless + " could not be made at the start",
            reason);
  }
}
