package dev.hilo.table;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Raises Max by one statement where the database has such. Where it turns out that it has not, such
 * as one that only calls itself PostgreSQL, it is left alone for a while: what failed may be
 * another thing that passes, such as a server that takes no writes while it changes its role.
 */
final class Raising {

  private static final long LEFT_ALONE = Duration.ofMinutes(1).toNanos();

  private final TableTransactions table;
  private final ExistingTable existing;
  private final NodeTags tags;
  private final LongSupplier nanos;

  private volatile boolean wanted;

  /** When it failed last; null unless that was a moment ago. */
  private volatile @Nullable Long failedAt;

  /**
   * @param wanted whether to do so at all
   * @param nanos the time
   */
  Raising(
      TableTransactions table,
      ExistingTable existing,
      NodeTags tags,
      boolean wanted,
      LongSupplier nanos) {
    this.table = table;
    this.existing = existing;
    this.tags = tags;
    this.wanted = wanted;
    this.nanos = nanos;
  }

  /**
   * Whether it is tried. It is up to the database, of which nothing is known before the first
   * connection. It is not where nodes that have a row each may take turns: numbers have to rise
   * from row to row.
   */
  boolean isPossible(Counter counter) {
    Target known = table.target();
    return wanted
        && (known == null ? tags instanceof NodeTags.Fixed : known.statements().raise() != null)
        && !(counter.perNode() && tags instanceof NodeTags.Query)
        && !isLeftAlone();
  }

  private boolean isLeftAlone() {
    Long last = failedAt;
    if (last == null) {
      return false;
    }
    if (nanos.getAsLong() - last < LEFT_ALONE) {
      return true;
    }
    failedAt = null;
    return false;
  }

  /** Makes a raise; null if it proved impossible, and nothing changed. */
  Raise.@Nullable Outcome make(Raise.Plan plan, Duration limit) throws TableException {
    Made made;
    try {
      made = tags instanceof NodeTags.Query query ? made(query, plan, limit) : made(plan, limit);
    } catch (TableException e) {
      boolean refused = e.kind() == FailureKind.REFUSED;
      boolean mayBeForGood = refused || e.kind() == FailureKind.OTHER;
      if (mayBeForGood && !(e.getCause() instanceof TagQueryException)) {
        failedAt = nanos.getAsLong();
        if (refused) {
          // The other way says what is wrong if that is refused, too.
          return null;
        }
      }
      throw e;
    }
    Sql.Raised raised = made.raised();
    if (raised == null) {
      return null;
    }
    boolean changed = JdbcCounterTable.single(made.what(), raised.changed());
    Long max = raised.max();
    if (changed && max == null) {
      // Whatever stands between here and the server: these numbers are a gap, and the last one.
      wanted = false;
    }
    return new Raise.Outcome(made.tag(), max);
  }

  private Made made(Raise.Plan plan, Duration limit) throws TableException {
    String tag = ((NodeTags.Fixed) tags).tag();
    Raise raise = plan.on(tag);
    String what = "raise Max of '" + raise.key().name() + "' by " + raise.by();
    return existing.statement(
        what,
        limit,
        sql -> new Made(what, tag, sql.statements().raise() == null ? null : sql.raise(raise)));
  }

  private Made made(NodeTags.Query query, Raise.Plan plan, Duration limit) throws TableException {
    return existing.transaction(
        JdbcCounterTable.UNDER_THE_TAG,
        limit,
        sql -> {
          String tag = TagQuery.tag(sql, query);
          return new Made(JdbcCounterTable.UNDER_THE_TAG, tag, sql.raise(plan.on(tag)));
        });
  }

  /** What was done, by which node, and what came of it; null if the database has no such. */
  private record Made(String what, String tag, Sql.@Nullable Raised raised) {}
}
