package dev.hilo.spi;

import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The causes of a failure. */
public final class Causes {

  private Causes() {}

  /** A failure, its cause, the cause of that, and so on. Ends where causes form a circle. */
  public static Stream<Throwable> of(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).takeWhile(seen::add);
  }

  /** The failures of a database among a failure, its next exceptions and its causes. */
  public static Stream<SQLException> ofDatabase(SQLException failure) {
    return StreamSupport.stream(failure.spliterator(), false)
        .limit(16) // They may form a circle.
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast);
  }
}
