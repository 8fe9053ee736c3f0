package dev.hilo.internal.range;

import dev.hilo.internal.range.RangeCursor.Unused;
import dev.hilo.internal.reserve.NumberRange;
import dev.hilo.support.LincheckSearch;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads that take numbers of one range while others end or watch it. */
@Tag("lincheck")
@Tag("slow")
@Param(name = "count", gen = IntGen.class, conf = "2:3")
public class RangeCursorLincheckTest {

  private static final int HIGH = 4;

  private final RangeCursor cursor =
      RangeCursor.over(new NumberRange(1, HIGH, "A"), itself -> itself.watch(-1));

  @Test
  void handsOutEachNumberOnceAndNoneAfterTheSeal() {
    LincheckSearch.explore(RangeCursorLincheckTest.class, 3, 10, Turns.class);
  }

  @Operation
  public long take() {
    return cursor.take();
  }

  @Operation
  public String takeSome(@Param(name = "count") int count) {
    long first = cursor.take(count);
    return first == RangeCursor.SPENT ? "spent" : run(first, cursor.countFrom(first, count));
  }

  @Operation
  public void watch() {
    cursor.watch(2);
  }

  @Operation
  public long remaining() {
    return cursor.remaining();
  }

  @Operation
  public String seal() {
    Unused unused = cursor.seal();
    return run(unused.after() + 1, unused.high() - unused.after());
  }

  private static String run(long first, long count) {
    return count + " numbers from " + first;
  }

  /** A range whose callers take turns. */
  public static final class Turns {

    private long next = 1;

    public long take() {
      return next > HIGH ? RangeCursor.SPENT : next++;
    }

    public String takeSome(int count) {
      long first = next;
      next = Math.min(first + count, HIGH + 1);
      return first == next ? "spent" : run(first, next - first);
    }

    public void watch() {}

    public long remaining() {
      return HIGH + 1 - next;
    }

    public String seal() {
      long first = next;
      next = HIGH + 1;
      return run(first, next - first);
    }
  }
}
