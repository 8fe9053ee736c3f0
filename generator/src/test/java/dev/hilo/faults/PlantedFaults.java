package dev.hilo.faults;

import java.util.List;

/** All planted faults. To add one, add an entry here. */
final class PlantedFaults {

  private static final String CURSOR =
      "dev.hilo.internal.range.RangeCursorLincheckTest"
          + "#handsOutEachNumberOnceAndNoneAfterTheSeal";
  private static final String HAND_OVER =
      "dev.hilo.internal.range.HandOverLincheckTest#movesOnToTheNextRange";
  private static final String REFILL =
      "dev.hilo.internal.range.HandOverLincheckTest#reservesOneRangeForAllAndReturnsTheUnused";
  private static final String END_OF_BLOCK =
      "dev.hilo.PreformattedIdsLincheckTest#givesEachIdOnceAtTheEndOfABlock";
  private static final String END_OF_RANGE =
      "dev.hilo.PreformattedIdsLincheckTest#givesEachIdOnceWithTheTagOfItsRangeAtTheEndOfARange";
  private static final String WORK =
      "dev.hilo.internal.work.WorkerThreadsLincheckTest#runsAcceptedWorkOnceAndRefusedWorkNever";

  static final List<PlantedFault> ALL =
      List.of(
          new PlantedFault(
              "taking a number takes two steps",
              "internal/range/NextNumber",
              "return (long) NEXT.getAndAdd(this, (long) by);",
              "long number = next; next = number + by; return number;",
              CURSOR),
          new PlantedFault(
              "a range is usable after its return",
              "internal/range/RangeCursor",
              "Math.min(jump(SEALED), high + 1)",
              "Math.min(peek(), high + 1)",
              CURSOR),
          new PlantedFault(
              "a cursor past its end counts as used",
              "internal/range/RangeCursor",
              "Math.max(0, high - peek() + 1)",
              "high - peek() + 1",
              CURSOR),
          new PlantedFault(
              "numbers past the end are handed out",
              "internal/range/RangeCursor",
              "Math.min(count, high - first + 1)",
              "count",
              CURSOR),
          new PlantedFault(
              "the hand-over keeps the old cursor",
              "internal/range/RangeQueue",
              "current.successor = null;\n      current = successor;",
              "",
              HAND_OVER),
          new PlantedFault(
              "two callers that used up one range advance twice",
              "internal/range/RangeRefill",
              "if (queue.current() != spent)",
              "if (false)",
              HAND_OVER),
          new PlantedFault(
              "two reservations are under way at once",
              "internal/range/RangeRefill",
              "PendingReservation shared = pending;",
              "PendingReservation shared = null;",
              REFILL),
          new PlantedFault(
              "a number is read apart from its tag",
              "CollectionIds",
              "formatter(from.tag());",
              "formatter(counter.current().tag());",
              END_OF_RANGE),
          new PlantedFault(
              "a thread takes the formatter that another thread has just set",
              "CollectionIds",
              "    return known;",
              "    return formatter;",
              END_OF_RANGE),
          new PlantedFault(
              "preformatted ids are handed out again in the next hundred",
              "CollectionIds",
              "long place = number - first;",
              "long place = number == RangeCursor.SPENT ? -1 : number % PreformattedIds.MANY;",
              END_OF_BLOCK),
          new PlantedFault(
              "a block of preformatted ids is read again after the number is taken",
              "CollectionIds",
              "new String(ids, 0,",
              "new String(preformatted.get().ids(), 0,",
              END_OF_BLOCK),
          new PlantedFault(
              "a worker without work keeps its turn, so that later work finds none",
              "internal/work/WorkerThreads",
              "draining.remove(Thread.currentThread());\n        endTurn();",
              "draining.remove(Thread.currentThread());",
              WORK),
          new PlantedFault(
              "refused work runs all the same",
              "internal/work/WorkerThreads",
              "wasWaiting = turns <= submitted.size() && queue.remove(work);",
              "wasWaiting = turns <= submitted.size();",
              WORK));

  private PlantedFaults() {}
}
