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
  private static final String SIMULATOR = "dev.hilo.simulation.SimulatorTest#noPromiseIsBroken";

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
              "new String(preformatted.get().ids, 0,",
              END_OF_BLOCK),
          new PlantedFault(
              "a worker that runs out of work keeps its turn, so that later work gets none",
              "internal/work/WorkerThreads",
              "draining.remove(Thread.currentThread());\n        endTurn();",
              "draining.remove(Thread.currentThread());",
              WORK),
          new PlantedFault(
              "refused work runs all the same",
              "internal/work/WorkerThreads",
              "wasWaiting = turns <= submitted.size() && queue.remove(work);",
              "wasWaiting = turns <= submitted.size();",
              WORK),
          new PlantedFault(
              "a return does not compare Max",
              "internal/range/RangeReturn",
              "return table.giveBack(row, unused.high(),",
              """
              Long max = table.max(row, retries.limitOfReturn(left));
              return max != null && max >= unused.high() && table.giveBack(row, max,
              """,
              SIMULATOR),
          new PlantedFault(
              "a return is repeated although it may have taken place",
              "internal/range/RangeReturn",
              "if (RetriedRequest.changedNothing(e) && deadline",
              "if (deadline",
              SIMULATOR),
          new PlantedFault(
              "a return includes a number that was handed out",
              "internal/range/RangeCursor",
              "return new Unused(firstUnused - 1,",
              "return new Unused(firstUnused - 2,",
              SIMULATOR),
          new PlantedFault(
              "the lowest range is returned first",
              "internal/range/RangeQueue",
              "highestFirst.addFirst(end)",
              "highestFirst.addLast(end)",
              SIMULATOR),
          new PlantedFault(
              "the cached Max is kept after a lost attempt",
              "internal/reserve/CachedMax",
              "    known = false;\n    return new Seen",
              "    return new Seen",
              SIMULATOR),
          new PlantedFault(
              "an insert that finds a row is taken for success",
              "internal/reserve/Reserver",
              "ReservationOutcome outcome = table.reserve(step, limit);",
              """
              ReservationOutcome outcome = table.reserve(step, limit);
              String tag = outcome.nodeTag();
              var insert = outcome.result() == Result.LOST ? step.compareAndSet(tag) : null;
              if (insert != null && insert.expected() == null) {
                outcome = new ReservationOutcome(tag, Result.RESERVED, insert.max());
              }
              """,
              SIMULATOR),
          new PlantedFault(
              "numbers are handed out although the answer of their reservation was lost",
              "internal/reserve/Reserver",
              "ReservationOutcome outcome = table.reserve(step, limit);",
              """
              ReservationOutcome outcome;
              try {
                outcome = table.reserve(step, limit);
              } catch (TableException e) {
                var change = e.fateKnown() ? null : step.compareAndSet("");
                if (change == null) {
                  throw e;
                }
                outcome = new ReservationOutcome("", Result.RESERVED, change.max());
              }
              """,
              SIMULATOR),
          new PlantedFault(
              "a reservation goes on from a lowered Max",
              "internal/reserve/NextMax",
              "long below = acceptLowerMax ? found : below(seen.max(), found, cached.given());",
              "long below = found;",
              SIMULATOR),
          new PlantedFault(
              "an increment raises a lowered Max",
              "internal/reserve/NextMax",
              "acceptLowerMax ? 0 : maxima.given().highest(),",
              "0,",
              SIMULATOR),
          new PlantedFault(
              "old ranges are used after Max was lowered",
              "internal/range/RangeRefill",
              "        queue.sealAll();\n      }\n      tooLate",
              "      }\n      tooLate",
              SIMULATOR),
          new PlantedFault(
              "a client gets lower numbers after a change of the node",
              "internal/reserve/NextMax",
              "Math.max(found, maxima.given().highest() + (isBehind ? Reserver.LEAP : 0))",
              "isBehind ? maxima.given().highest() + Reserver.LEAP : found",
              SIMULATOR),
          new PlantedFault(
              "a caller joins an identity's reservation that has begun",
              "internal/range/IdentityCounter",
              "if (next == null) {",
              """
              if (next == null && underWay != null) {
                underWay.join(count, giveUpAt);
                return underWay;
              }
              if (next == null) {
              """,
              SIMULATOR),
          new PlantedFault(
              "a failed reservation stays under way",
              "internal/range/RangeRefill",
              "pending = pending == mine ? null : pending;",
              "",
              SIMULATOR),
          new PlantedFault(
              "in an outage, an attempt that ended does not let the next one begin",
              "internal/reserve/OutageGate",
              "        outage = null;\n      }\n      release();",
              "        outage = null;\n      }",
              SIMULATOR),
          new PlantedFault(
              "a suspension leaves the ranges in memory",
              "internal/range/ActiveCounters",
              "giveBack(deadline);\n      await(watch.lastRead(), deadline);\n      if (!begun.closed()) {",
              "if (begun.closed()) {\n giveBack(deadline);\n } else {",
              SIMULATOR));

  private PlantedFaults() {}
}
