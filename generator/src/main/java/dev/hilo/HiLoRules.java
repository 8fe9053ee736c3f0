package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormat;
import dev.hilo.internal.table.dialect.TableName;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link HiLo} on names, ids, classes and its table, for frameworks that need
 * them before an id is made. Immutable and thread-safe; needs no database.
 */
public final class HiLoRules {

  final IdFormat format;
  private final Conventions conventions;
  private final @Nullable TableName table;
  private final @Nullable String nodeTag;
  final CounterScope scope;

  HiLoRules(HiLoBuilder settings) {
    this.format = settings.format;
    this.conventions = new Conventions(settings.naming, settings.prefixes, settings.idConventions);
    this.table = settings.source.namedBySettings() ? settings.tableName : null;
    this.nodeTag = settings.tagQuery == null ? settings.tag.text() : null;
    this.scope = settings.scope;
  }

  /** The character between the collection and the number. */
  public char separator() {
    return format.separator();
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
    CollectionName unused = collection(name);
  }

  CollectionName collection(String name) {
    return CollectionName.of(requireNonNull(name, "name"), format.separator());
  }

  /**
   * The prefix of an identity, given as {@code companies} or {@code companies|}.
   *
   * @throws IllegalStateException if each node has counters of its own
   */
  CollectionName identity(String prefix) {
    return shared(CollectionName.ofIdentity(requireNonNull(prefix, "prefix"), format.separator()));
  }

  CollectionName shared(CollectionName identity) {
    scope.requireShared("The identity '" + identity.identityCounter() + "'");
    return identity;
  }

  /**
   * Returns the id.
   *
   * @throws IllegalArgumentException if it is refused
   */
  public String checkId(String id) {
    return format.check(requireNonNull(id, "id"));
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
