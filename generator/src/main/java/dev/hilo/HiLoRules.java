package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.table.dialect.TableName;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link HiLo} on names, ids, classes and its table, for frameworks that need
 * them before an id is made. Immutable and thread-safe; needs no database.
 */
public final class HiLoRules {

  private final IdRules ids;
  private final Conventions conventions;
  private final @Nullable TableName table;
  private final @Nullable String nodeTag;
  private final CounterScope scope;

  HiLoRules(HiLoBuilder settings, Conventions conventions) {
    this.ids = settings.idRules;
    this.conventions = conventions;
    this.table = settings.source.isNamedBySettings() ? settings.tableName : null;
    this.nodeTag = settings.tagQuery == null ? settings.tag.text() : null;
    this.scope = settings.scope;
  }

  /** The character between the collection and the number. */
  public char separator() {
    return ids.separator().character();
  }

  /** The node tag, perhaps empty; null if it is read from the database. */
  public @Nullable String nodeTag() {
    return nodeTag;
  }

  /**
   * Refuses numbers that are unique over all nodes: identities, gapless and bare numbers.
   *
   * @param asked what would need them, to begin the message with
   * @throws IllegalStateException in the scope {@link CounterScope#NODE}
   */
  public void requireSharedCounters(String asked) {
    scope.requireShared(asked);
  }

  CounterScope scope() {
    return scope;
  }

  /** The conventions for classes. */
  public Conventions conventions() {
    return conventions;
  }

  /**
   * Checks the name of a collection.
   *
   * @throws IllegalArgumentException if the name is refused
   */
  public void checkCollection(String name) {
    CollectionName.of(requireNonNull(name, "name"), ids.separator());
  }

  /**
   * Returns the id.
   *
   * @throws IllegalArgumentException if it is refused
   */
  public String checkId(String id) {
    return ids.check(requireNonNull(id, "id"));
  }

  /** The table as set by {@link HiLoBuilder#table}; null if a framework names it. */
  public @Nullable String table() {
    return table == null ? null : table.table();
  }

  /** The schema as set by {@link HiLoBuilder#schema}; null if none is set, or a framework does. */
  public @Nullable String schema() {
    return table == null ? null : table.schema();
  }
}
