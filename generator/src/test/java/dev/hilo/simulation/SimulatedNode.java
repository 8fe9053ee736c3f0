package dev.hilo.simulation;

import dev.hilo.internal.table.CounterKey;
import dev.hilo.internal.table.CounterRow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The table of one database node. */
final class SimulatedNode {

  private static final int MOST_UNDONE = 20;

  private final NumberChecker checker;
  private final Map<CounterKey, Long> rows = new LinkedHashMap<>();

  /** The last changes, the newest first: what a stale replica lacks. */
  private final Deque<Undo> changes = new ArrayDeque<>();

  private Map<CounterKey, Long> backup = Map.of();
  private @Nullable String tag;

  /**
   * @param tag the node's own tag; null if the rows belong to all nodes
   */
  SimulatedNode(NumberChecker checker, @Nullable String tag) {
    this.checker = checker;
    this.tag = tag;
  }

  /** The node's own tag. */
  String tag() {
    return Objects.requireNonNull(tag);
  }

  /** Whether the node itself changes the row. Other rows are copies of another node's. */
  private boolean isOwn(CounterKey key) {
    return tag == null || key.nodeTag().equals(tag.toLowerCase(Locale.ROOT));
  }

  @Nullable Long max(CounterKey key) {
    return rows.get(key);
  }

  List<CounterRow> rows(Collection<String> names) {
    return rows.entrySet().stream()
        .filter(row -> names.contains(row.getKey().name()))
        .map(row -> new CounterRow(row.getKey(), row.getValue()))
        .toList();
  }

  List<CounterKey> keys() {
    return rows.keySet().stream().filter(this::isOwn).toList();
  }

  /** Sets Max for a client; to be called by a statement when it takes effect. */
  void put(CounterKey key, long max) {
    changes.addFirst(new Undo(key, rows.put(key, max)));
    if (changes.size() > MOST_UNDONE) {
      changes.removeLast();
    }
  }

  /** Sets Max as no client does: by hand, or by a seed. */
  void set(CounterKey key, long max) {
    put(key, max);
    checker.set(key, max);
  }

  /** Keeps a copy of all rows. */
  void backUp() {
    backup = new LinkedHashMap<>(rows);
  }

  /** Puts the last copy of a node in the place of all rows. The tag stays. */
  void restore(SimulatedNode of) {
    List<CounterKey> all = new ArrayList<>(keys());
    rows.clear();
    rows.putAll(of.backup);
    changes.clear();
    all.addAll(keys());
    all.stream().distinct().forEach(key -> checker.set(key, rows.get(key)));
  }

  /**
   * Undoes the last changes, as the promotion of a replica that had not received them.
   *
   * @param lost how many changes at most
   */
  void promoteStaleReplica(int lost) {
    for (int i = 0; i < lost && !changes.isEmpty(); i++) {
      Undo undo = changes.removeFirst();
      if (undo.before == null) {
        rows.remove(undo.key);
      } else {
        rows.put(undo.key, undo.before);
      }
      if (isOwn(undo.key)) {
        checker.set(undo.key, undo.before);
      }
    }
  }

  /** A copy of another node takes the place of this one, with a tag that was never used before. */
  void replace(SimulatedNode by, int lost, String newTag) {
    Map<CounterKey, Long> copied = new LinkedHashMap<>(by.rows);
    Deque<Undo> undone = new ArrayDeque<>(by.changes);
    rows.clear();
    rows.putAll(copied);
    changes.clear();
    changes.addAll(undone);
    tag = newTag;
    promoteStaleReplica(lost);
  }

  private record Undo(CounterKey key, @Nullable Long before) {}
}
