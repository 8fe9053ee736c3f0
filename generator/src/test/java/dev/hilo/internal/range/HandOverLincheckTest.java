package dev.hilo.internal.range;

import dev.hilo.internal.size.AdaptiveSize;
import dev.hilo.support.LincheckSearch;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Threads that take numbers over the ends of ranges. */
@Tag("lincheck")
@Tag("soak")
class HandOverLincheckTest {

  @Test
  void movesOnToTheNextRange() {
    LincheckSearch.explore(Queued.class, 2, 10, Turns.class);
  }

  @Test
  void reservesOneRangeForAllAndReturnsTheUnused() {
    LincheckSearch.stress(Reserved.class, 4, Turns.class);
  }

  /** The ranges are in memory. */
  public static final class Queued {

    private final Counter counter = TwoBufferedRanges.after(0, 3).of("orders");

    @Operation
    public long next() {
      return counter.next().low();
    }
  }

  /** One of the threads that need a range reserves it; the others wait. */
  public static final class Reserved {

    private final FakeTable table = new FakeTable();
    private final Client client = Client.of(table).size(AdaptiveSize.fixed(2)).realTime().build();

    @Operation
    public long next() {
      return client.next("orders");
    }

    @Validate
    public void returnsAllUnusedNumbers() {
      long generated = client.chain("orders").state().generated();
      client.close();
      Long max = table.row("orders");
      if ((max == null ? 0 : max) != generated) {
        throw new AssertionError("Max is " + max + " after " + generated + " numbers");
      }
    }
  }

  /** A client whose callers take turns. */
  public static final class Turns {

    private long last;

    public long next() {
      return ++last;
    }
  }
}
