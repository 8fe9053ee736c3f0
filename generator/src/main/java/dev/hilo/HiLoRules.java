package dev.hilo;

import static java.util.Objects.requireNonNull;

import dev.hilo.internal.ids.CollectionName;
import dev.hilo.internal.ids.IdRules;
import dev.hilo.internal.table.TableName;
import org.jspecify.annotations.Nullable;

/**
 * What the settings of a {@link HiLo} say about names, ids, classes and its table, for frameworks
 * that have to know before an id is made. Immutable and thread-safe; asks no database. {@link
 * HiLo#rules} and {@link HiLoBuilder#rules} give them.
 */
public final class HiLoRules {

  private final IdRules ids;
  private final Conventions conventions;
  private final @Nullable TableName table;
  private final @Nullable String nodeTag;

  HiLoRules(
      IdRules ids, Conventions conventions, @Nullable TableName table, @Nullable String nodeTag) {
    this.ids = ids;
    this.conventions = conventions;
    this.table = table;
    this.nodeTag = nodeTag;
  }

  /** What stands between the collection and the number. */
  public char separator() {
    return ids.separator().character();
  }

  /** The node tag, perhaps empty; null where the database gives it by a query. */
  public @Nullable String nodeTag() {
    return nodeTag;
  }

  /** What they say about classes. */
  public Conventions conventions() {
    return conventions;
  }

  /**
   * Checks the name of a collection.
   *
   * @throws IllegalArgumentException if it is refused
   */
  public void checkCollection(String name) {
    CollectionName.of(requireNonNull(name, "name"), ids.separator());
  }

  /**
   * The id, if it may be one.
   *
   * @throws IllegalArgumentException if it is refused
   */
  public String checkId(String id) {
    return ids.check(requireNonNull(id, "id"));
  }

  /** The table as {@link HiLoBuilder#table} has it; null where a framework spells it. */
  public @Nullable String table() {
    return table == null ? null : table.table();
  }

  /**
   * The schema as {@link HiLoBuilder#schema} has it; null for the connection's own, and where a
   * framework spells the table.
   */
  public @Nullable String schema() {
    return table == null ? null : table.schema();
  }
}
