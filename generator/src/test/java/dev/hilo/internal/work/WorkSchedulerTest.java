package dev.hilo.internal.work;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.work.Work.Outcome;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which work is next. */
class WorkSchedulerTest {

  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private final WorkScheduler line = new WorkScheduler(8, 8);
  private final Work.Owner owner = new Work.Owner();

  /** Shortly before the clock overflows, as the clock of other tests is. */
  private long now = Long.MAX_VALUE - SECOND / 2;

  /** Adds work a millisecond after the one before. */
  private Work add(WorkScheduler to, Work.Owner of, String name, boolean awaited) {
    Work work = new Work(name, awaited, () -> Outcome.SERVED);
    work.owner = of;
    now += MILLI;
    to.add(work, now);
    return work;
  }

  private Work add(String name) {
    return add(line, owner, name, true);
  }

  private Work begun(WorkScheduler from) {
    return requireNonNull(from.next(now));
  }

  private Work begun() {
    return begun(line);
  }

  private @Nullable String nameOfNext(WorkScheduler from) {
    Work next = from.next(now);
    return next == null ? null : next.name();
  }

  private @Nullable String nameOfNext() {
    return nameOfNext(line);
  }

  /** Makes counters slow: the database holds a turn of each of them up. They wait again then. */
  private void makeSlow(String... counters) {
    for (String counter : counters) {
      add(counter);
    }
    List<Work> heldUp = List.of(counters).stream().map(counter -> begun()).toList();
    heldUp.forEach(work -> line.ended(work, Outcome.HELD_UP, now));
  }

  @Test
  void olderWorkComesFirst() {
    add("a");
    add("b");
    add("c");

    assertThat(nameOfNext()).isEqualTo("a");
    assertThat(nameOfNext()).isEqualTo("b");
    assertThat(nameOfNext()).isEqualTo("c");
    assertThat(nameOfNext()).isNull();
    assertThat(line.isEmpty()).isTrue();
  }

  @Test
  void ofSeveralInstancesTheOneThatWasServedLongestAgoComesFirst() {
    Work.Owner other = new Work.Owner();
    Work.Owner third = new Work.Owner();
    for (Work.Owner of : List.of(owner, other, third)) {
      add(line, of, "first", true);
      begun();
    }
    add(line, third, "of third", true);
    add(line, other, "of other", true);
    add(line, owner, "of owner", true);

    assertThat(nameOfNext()).isEqualTo("of owner");
    assertThat(nameOfNext()).isEqualTo("of other");
    assertThat(nameOfNext()).isEqualTo("of third");
  }

  @Test
  void workThatACallerWaitsForComesBeforeOlderWork() {
    Work prefetch = add(line, owner, "prefetch", false);
    Work joined = add(line, owner, "joined", false);
    Work awaited = add("awaited");
    joined.awaited = true;

    assertThat(begun()).isSameAs(joined);
    assertThat(begun()).isSameAs(awaited);
    assertThat(begun()).isSameAs(prefetch);
  }

  @Test
  void workThatACallerWaitsForComesBeforeThatOfAnInstanceNotServedYet() {
    add("first");
    begun();
    add(line, new Work.Owner(), "prefetch", false);
    add("awaited");

    assertThat(nameOfNext()).isEqualTo("awaited");
  }

  @Test
  void workThatHasWaitedForASecondComesFirstAndTheOldestBeforeTheOthers() {
    Work.Owner other = new Work.Owner();
    add("served");
    begun();
    Work oldest = add(line, owner, "prefetch", false);
    add(line, other, "old", true);
    now = oldest.since + SECOND + MILLI;
    add(line, other, "young", true);

    assertThat(nameOfNext()).isEqualTo("prefetch");
    assertThat(nameOfNext()).isEqualTo("old");
    assertThat(nameOfNext()).isEqualTo("young");
  }

  @Test
  void workThatHasWaitedForNearlyASecondHasNoPrecedence() {
    Work prefetch = add(line, owner, "prefetch", false);
    add("awaited");
    now = prefetch.since + SECOND - 1;

    assertThat(nameOfNext()).isEqualTo("awaited");
  }

  @Test
  void slowCountersGetHalfOfTheThreadsAtMost() {
    makeSlow("a", "b", "c", "d", "e");
    add("quick");

    assertThat(List.of(begun(), begun(), begun(), begun()))
        .extracting(Work::name)
        .containsExactly("a", "b", "c", "d");
    assertThat(nameOfNext()).isEqualTo("quick");
    assertThat(nameOfNext()).as("the fifth slow counter waits").isNull();
    assertThat(line.isEmpty()).isFalse();
  }

  @Test
  void theNextSlowCounterHasItsTurnWhenOneOfThemEnds() {
    makeSlow("a", "b", "c", "d", "e");
    Work first = begun();
    begun();
    begun();
    begun();
    line.ended(first, Outcome.FAILED, now);

    assertThat(nameOfNext()).isEqualTo("e");
  }

  @Test
  void ofTwoSlowCountersOneHasItsTurnOnASingleThread() {
    WorkScheduler single = new WorkScheduler(1, 1);
    Work work = add(single, owner, "a", true);
    assertThat(begun(single)).isSameAs(work);
    single.ended(work, Outcome.HELD_UP, now);

    assertThat(begun(single)).isSameAs(work);
  }

  @Test
  void aCounterIsSlowUntilTheDatabaseServesIt() {
    makeSlow("a", "b", "c", "d", "e");
    Work a = begun();
    line.ended(a, Outcome.SERVED, now);
    begun();
    begun();
    begun();
    begun();
    add("a");

    assertThat(nameOfNext()).as("four others are slow").isEqualTo("a");
  }

  @Test
  void aFailureLeavesACounterSlow() {
    makeSlow("a", "b", "c", "d", "e");
    line.ended(begun(), Outcome.FAILED, now);
    begun();
    begun();
    begun();
    begun();
    add("a");

    assertThat(nameOfNext()).isNull();
  }

  @Test
  void aCounterOfAnotherInstanceIsNotSlow() {
    makeSlow("a", "b", "c", "d", "e");
    begun();
    begun();
    begun();
    begun();
    add(line, new Work.Owner(), "a", true);

    assertThat(nameOfNext()).isEqualTo("a");
  }

  @Test
  void anInstanceGetsItsShareAtMost() {
    WorkScheduler shared = new WorkScheduler(8, 2);
    Work.Owner other = new Work.Owner();
    Work first = add(shared, owner, "a", true);
    add(shared, owner, "b", true);
    add(shared, owner, "c", true);
    add(shared, other, "of other", false);

    assertThat(begun(shared)).isSameAs(first);
    assertThat(nameOfNext(shared)).isEqualTo("b");
    assertThat(nameOfNext(shared)).as("c comes before it").isEqualTo("of other");
    assertThat(nameOfNext(shared)).isNull();
    shared.ended(first, Outcome.SERVED, now);
    assertThat(nameOfNext(shared)).isEqualTo("c");
  }

  @Test
  void workThatIsRemovedHasNoTurn() {
    Work work = add("a");

    assertThat(line.remove(work)).isTrue();
    assertThat(line.remove(work)).isFalse();
    assertThat(nameOfNext()).isNull();
  }

  @Test
  void describesWhatQueuedWorkIsWaitingFor() {
    WorkScheduler narrow = new WorkScheduler(2, 2);
    add(narrow, owner, "orders", true);
    add(narrow, owner, "people", true);
    begun(narrow);
    begun(narrow);
    add(narrow, owner, "items", true);
    Work work = add(narrow, owner, "users|", true);
    add(narrow, owner, "prefetch", false);

    assertThat(narrow.standing(work, work.since + 300 * MILLI))
        .isEqualTo(
            "The request has been waiting in HiLo's own queue for 300 ms; requests before it: 1."
                + " Busy threads: 2, with 'orders', 'people'.");
  }

  @Test
  void atMostThreeBusyCountersAreNamed() {
    for (String counter : List.of("a", "b", "c", "d")) {
      add(counter);
      begun();
    }
    Work work = add("e");

    assertThat(line.standing(work, now))
        .endsWith("Busy threads: 4, with 'a', 'b', 'c' and other counters.");
  }

  @Test
  void workThatWaitsForAThreadOfAnExecutorIsToldThatNoneRuns() {
    Work work = add("a");

    assertThat(line.standing(work, work.since + MILLI))
        .isEqualTo(
            "The request has been waiting in HiLo's own queue for 1 ms; requests before it: 0."
                + " No thread is running.");
  }

  @Test
  void workThatWaitedLongerThanItRunsIsToldSo() {
    Work work = add("a");
    now += 300 * MILLI;
    begun();

    assertThat(line.standing(work, now + 299 * MILLI))
        .isEqualTo(
            "The request waited in HiLo's own queue for 300 ms, which left the database too little"
                + " time.");
    assertThat(line.standing(work, now + 300 * MILLI)).isNull();
  }

  @Test
  void workThatBeganAtOnceIsToldNothing() {
    Work work = add("a");
    begun();

    assertThat(line.standing(work, now)).isNull();
  }
}
