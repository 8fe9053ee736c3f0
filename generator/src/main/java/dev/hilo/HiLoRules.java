package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdFormat;
import dev.hilo.internal.table.dialect.TableName;
import java.time.Duration;
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
  private final Duration reserveTimeout;
  private final boolean isTagChecked;
  private final boolean taggedIdsOnly;

  HiLoRules(HiLoBuilder settings) {
    this.format = settings.format;
    this.conventions = new Conventions(settings.naming, settings.prefixes, settings.idConventions);
    this.table = settings.source.namedBySettings() ? settings.tableName : null;
    this.reserveTimeout = settings.reserveTimeout;
    this.nodeTag = settings.nodeTag();
    this.isTagChecked = settings.tag != null && settings.tagQuery != null;
    this.taggedIdsOnly = settings.taggedIdsOnly;
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
   * Whether the database must answer the configured node tag. Then no framework may create the
   * table, because it could do so on a wrong server.
   */
  public boolean isTagChecked() {
    return isTagChecked;
  }

  /**
   * Refuses what has no node tag: identities, gapless and bare numbers.
   *
   * @param asked what that is, to begin the message with
   * @throws IllegalStateException if {@link HiLoBuilder#taggedIdsOnly} is set
   */
  public void refuseUntagged(String asked) {
    if (taggedIdsOnly) {
      throw new IllegalStateException(
          asked
              + " is refused, because only ids with a node tag are allowed (taggedIdsOnly): another"
              + " site may give the same number. Use a text with a HiLo or sequence id.");
    }
  }

  /** How long a caller waits for a range at most. */
  public Duration reserveTimeout() {
    return reserveTimeout;
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
   * @throws IllegalStateException if only ids with a node tag are allowed
   */
  CollectionName identity(String prefix) {
    return allowed(CollectionName.ofIdentity(requireNonNull(prefix, "prefix"), format.separator()));
  }

  CollectionName allowed(CollectionName identity) {
    refuseUntagged("The identity '" + identity.identityCounter() + "'");
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
