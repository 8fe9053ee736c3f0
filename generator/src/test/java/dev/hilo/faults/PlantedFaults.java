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
              "internal/range/RangeCursor",
              "return (long) NEXT.getAndAdd(this, (long) by);",
              "long number = next; next = number + by; return number;",
              CURSOR),
          new PlantedFault(
              "a range is usable after its return",
              "internal/range/RangeCursor",
              "Math.min((long) NEXT.getAndSet(this, SEALED), high + 1)",
              "Math.min(next, high + 1)",
              CURSOR),
          new PlantedFault(
              "a cursor past its end counts as used",
              "internal/range/RangeCursor",
              "Math.max(0, high - next + 1)",
              "high - next + 1",
              CURSOR),
          new PlantedFault(
              "numbers past the end are handed out",
              "internal/range/RangeCursor",
              "Math.min(count, high - first + 1)",
              "count",
              CURSOR),
          new PlantedFault(
              "the hand-over keeps the old cursor",
              "internal/range/Counter",
              "            ahead = null;\n            current = successor;",
              "",
              HAND_OVER),
          new PlantedFault(
              "two callers that used up one range advance twice",
              "internal/range/Counter",
              "if (current != spent)",
              "if (false)",
              HAND_OVER),
          new PlantedFault(
              "two reservations are under way at once",
              "internal/range/Counter",
              "if (isRangeUnderWay()) {\n      return",
              "if (false) {\n      return",
              REFILL),
          new PlantedFault(
              "a number is read apart from its tag",
              "CollectionIds",
              "formatter(cursor.tag());",
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
              "work that comes after other work gets no thread",
              "internal/work/WorkerThreads",
              "      last.after = work;\n",
              "",
              WORK),
          new PlantedFault(
              "refused work runs all the same",
              "internal/work/WorkerThreads",
              "        unlink(work);\n      }\n      // For example",
              "      }\n      // For example",
              WORK),
          new PlantedFault(
              "a return does not compare Max",
              "internal/range/RangeReturn",
              "return table.giveBack(row, unused.high(),",
              """
              Long max = table.max(row, retries.limitOfReturn(time));
              return max != null
                  && max >= unused.high()
                  && table.giveBack(row, max,
              """,
              SIMULATOR),
          new PlantedFault(
              "a return is repeated although it may have taken place",
              "internal/range/RangeReturn",
              "if (mayRepeat(e) && deadline",
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
              "internal/range/Counter",
              "left.add(end)",
              "left.add(0, end)",
              SIMULATOR),
          new PlantedFault(
              "the cached Max is kept after a lost attempt",
              "internal/reserve/Row",
              "    isKnown = false;\n    long found = max",
              "    long found = max",
              SIMULATOR),
          new PlantedFault(
              "an insert that finds a row is taken for success",
              "internal/reserve/Row",
              "Answer answer = table.set(key, seen(), raised, limit); // Rules S3 and S4.",
              """
              Answer answer = table.set(key, seen(), raised, limit);
              if (!answer.changed() && seen() == null) {
                answer = new Answer(answer.nodeTag(), raised);
              }
              """,
              SIMULATOR),
          new PlantedFault(
              "numbers are handed out although the answer of their reservation was lost",
              "internal/reserve/Row",
              "Answer answer = table.set(key, seen(), raised, limit); // Rules S3 and S4.",
              """
              Answer answer;
              try {
                answer = table.set(key, seen(), raised, limit);
              } catch (TableException e) {
                if (e.fateKnown()) {
                  throw e;
                }
                answer = new Answer("", raised);
              }
              """,
              SIMULATOR),
          new PlantedFault(
              "a reservation goes on from a lowered Max",
              "internal/reserve/Row",
              "acceptLowerMax ? found : below(found, size)",
              "found",
              SIMULATOR),
          new PlantedFault(
              "an increment raises a lowered Max",
              "internal/reserve/Row",
              "acceptLowerMax ? 0 : counter.highest",
              "0",
              SIMULATOR),
          new PlantedFault(
              "old ranges are used after Max was lowered",
              "internal/reserve/Row",
              "      stopUsing.run();\n",
              "",
              SIMULATOR),
          new PlantedFault(
              "a client gets lower numbers after a change of the node",
              "internal/reserve/Row",
              "Math.max(found, counter.highest + (isBehind ? LEAP : 0))",
              "isBehind ? counter.highest + LEAP : found",
              SIMULATOR),
          new PlantedFault(
              "a caller joins an identity's reservation that has begun",
              "internal/range/Counter",
              "joined = queuedOwn;",
              "joined = underWay != null && underWay.own ? underWay : queuedOwn;",
              SIMULATOR),
          new PlantedFault(
              "a failed reservation stays under way",
              "internal/range/Counter",
              "underWay = underWay == mine ? null : underWay;",
              """
              if (mine.failure != null) {
                throw new IllegalStateException();
              }
              underWay = underWay == mine ? null : underWay;
              """,
              SIMULATOR),
          new PlantedFault(
              "in an outage, an attempt that failed keeps the others out for ever",
              "internal/reserve/OutageGate",
              "boolean isOnly = inside == request;",
              """
              boolean isOnly = inside == request;
              inside = this;
              insideSince = began + (1L << 60);
              """,
              SIMULATOR),
          new PlantedFault(
              "a suspension leaves the ranges in memory",
              "internal/range/ActiveCounters",
              "left.removeIf(each -> isOver(each, stopped, deadline, outage));",
              """
              if (stopped.isClosed) {
                left.removeIf(each -> isOver(each, stopped, deadline, outage));
              } else {
                left.clear();
              }
              """,
              SIMULATOR),
          new PlantedFault(
              "an Error leaves a reservation under way",
              "internal/range/Counter",
              "underWay = underWay == mine ? null : underWay;",
              """
              if (mine.failure instanceof Error) {
                throw new IllegalStateException();
              }
              underWay = underWay == mine ? null : underWay;
              """,
              SIMULATOR),
          new PlantedFault(
              "an Error shuts the gate of an outage for ever",
              "internal/reserve/OutageGate",
              "boolean isOnly = inside == request;",
              """
              boolean isOnly = inside == request;
              if (failure instanceof Error) {
                inside = this;
                insideSince = began + (1L << 60);
              }
              """,
              SIMULATOR),
          new PlantedFault(
              "an Error takes a thread's place away for ever",
              "internal/work/WorkerThreads",
              "          if (workers[place] == this) {\n            workers[place] = null;\n          }\n",
              "",
              SIMULATOR),
          new PlantedFault(
              "only the first caller of a reservation has it made",
              "internal/range/Counter",
              "      drive(joined, true);\n",
              """
              if (joined.dropUpTo == 0) {
                joined.dropUpTo = -1;
                drive(joined, true);
              }
              """,
              SIMULATOR));

  private PlantedFaults() {}
}
