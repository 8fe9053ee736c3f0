package dev.hilo.internal.table;

import org.jspecify.annotations.Nullable;

/**
 * What one transaction on a row answered.
 *
 * @param nodeTag the tag of the node that served it, perhaps empty
 * @param max the new Max; null if nothing changed
 */
public record Answer(String nodeTag, @Nullable Long max) {

  public boolean changed() {
    return max != null;
  }
}
