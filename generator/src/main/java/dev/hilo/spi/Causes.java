package dev.hilo.spi;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The causes of a failure. */
public final class Causes {

  private Causes() {}

  /** A failure, its cause, the cause of that, and so on. Ends where causes form a circle. */
  public static Stream<Throwable> of(Throwable failure) {
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).takeWhile(seen::add);
  }
}
