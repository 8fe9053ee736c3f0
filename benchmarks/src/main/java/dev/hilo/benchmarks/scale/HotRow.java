package dev.hilo.benchmarks.scale;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * The row of the counter. Reads see what was committed last and wait for nobody. Whoever changes
 * the row keeps all others from it until that is committed; then the next in line finds that it
 * changed.
 */
final class HotRow {

  private final Agenda agenda;
  private final double roundTrip;
  private final double commit;
  private final Deque<Attempt> line = new ArrayDeque<>();
  private boolean locked;
  private long version;
  private long statements;

  /**
   * @param roundTrip from a client to the database and back, in seconds
   * @param commit how long a change keeps others from the row, in seconds
   */
  HotRow(Agenda agenda, double roundTrip, double commit) {
    this.agenda = agenda;
    this.roundTrip = roundTrip;
    this.commit = commit;
  }

  void read(LongConsumer answer) {
    statements++;
    agenda.after(
        roundTrip / 2,
        () -> {
          long seen = version;
          agenda.after(roundTrip / 2, () -> answer.accept(seen));
        });
  }

  /**
   * Raises Max, if nobody did since it was seen.
   *
   * @param seen the version of the row that was seen
   * @param answer gets the version that the row has then; negative if somebody was faster
   */
  void compareAndSet(long seen, Consumer<Long> answer) {
    statements++;
    agenda.after(
        roundTrip / 2,
        () -> {
          line.add(new Attempt(seen, answer));
          next();
        });
  }

  private void next() {
    while (!locked && !line.isEmpty()) {
      Attempt attempt = line.remove();
      if (attempt.seen != version) {
        agenda.after(roundTrip / 2, () -> attempt.answer.accept(-1L));
        continue;
      }
      locked = true;
      agenda.after(
          commit,
          () -> {
            version++;
            long mine = version;
            locked = false;
            agenda.after(roundTrip / 2, () -> attempt.answer.accept(mine));
            next();
          });
    }
  }

  /** How many statements reached it. */
  long statements() {
    return statements;
  }

  private record Attempt(long seen, Consumer<Long> answer) {}
}
