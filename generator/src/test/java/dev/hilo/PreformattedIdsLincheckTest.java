package dev.hilo;

import dev.hilo.internal.ids.IdFormat;
import dev.hilo.internal.ids.IdFormatterFactory;
import dev.hilo.internal.range.ActiveCounters;
import dev.hilo.internal.range.TwoBufferedRanges;
import dev.hilo.support.LincheckSearch;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads that take ids where a block of preformatted ids ends, and where a range ends. */
@Tag("lincheck")
@Tag("soak")
class PreformattedIdsLincheckTest {

  private static final HiLoRules RULES = HiLoBuilder.withoutDatabase().rules();

  @Test
  void givesEachIdOnceAtTheEndOfABlock() {
    // Preformatting a block is a loop over its ids.
    LincheckSearch.explore(EndOfBlock.class, 3, 150, OneTag.class);
  }

  @Test
  void givesEachIdOnceWithTheTagOfItsRangeAtTheEndOfARange() {
    LincheckSearch.explore(EndOfRange.class, 3, 150, TwoTags.class);
  }

  /** The next number is 198 of the range 100..299, so blocks end and begin with 200. */
  public static final class EndOfBlock {

    private final CollectionIds ids = collection(100, 200, 198);

    @Operation
    public String nextId() {
      return ids.nextId();
    }

    @Operation
    public long nextNumber() {
      return ids.nextNumber();
    }
  }

  /** The next number is 209 of the range 201..210, which has no block. */
  public static final class EndOfRange {

    private final CollectionIds ids = collection(201, 10, 209);

    @Operation
    public String nextId() {
      return ids.nextId();
    }

    @Operation
    public long nextNumber() {
      return ids.nextNumber();
    }
  }

  /** A collection whose first range begins with one number, and that gives another one next. */
  @SuppressWarnings("NullAway")
  private static CollectionIds collection(int first, int size, int next) {
    ActiveCounters counters = TwoBufferedRanges.after(first - 1, size);
    IdFormatterFactory formatters = new IdFormatterFactory(IdFormat.DEFAULT);
    CollectionIds ids =
        new CollectionIds(
            "orders",
            counters.of("orders"),
            formatters,
            new IdResolver(RULES, counters, formatters, null),
            RULES);
    String unused = ids.nextId();
    counters.of("orders").next(next - first - 1, some -> {});
    return ids;
  }

  /** Ids of one node. */
  public static final class OneTag extends Turns {
    public OneTag() {
      super(198, Integer.MAX_VALUE);
    }
  }

  /** Ids of two nodes. */
  public static final class TwoTags extends Turns {
    public TwoTags() {
      super(209, 211);
    }
  }

  /** Ids of callers that take turns. */
  public abstract static class Turns {

    private final int firstOfOtherNode;
    private int next;

    Turns(int next, int firstOfOtherNode) {
      this.next = next;
      this.firstOfOtherNode = firstOfOtherNode;
    }

    public String nextId() {
      int number = next++;
      return "orders/" + number + (number < firstOfOtherNode ? "-A" : "-B");
    }

    public long nextNumber() {
      return next++;
    }
  }
}
