package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.internal.table.dialect.FailureKind;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.ProtocolRule;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The table is a set of atomic registers. */
@Proves(Cell.PROTOCOL)
interface ProtocolContract extends OnDatabase {

  @Test
  default void aCounterWithoutARowHasNoMax() throws TableException {
    assertThat(table().max(ORDERS, LIMIT)).isNull();
    assertThat(table().set(ORDERS, 0L, 32, LIMIT).changed()).isFalse();
    assertThat(table().rows(LIMIT)).isEmpty();
  }

  @ProtocolRule("S4")
  @Test
  default void aRowIsMadeOnce() throws TableException {
    assertThat(table().set(ORDERS, null, 32, LIMIT).changed()).isTrue();
    assertThat(table().set(ORDERS, null, 64, LIMIT).changed()).isFalse();

    assertThat(table().max(ORDERS, LIMIT)).isEqualTo(32);
  }

  @ProtocolRule("S3")
  @Test
  default void compareAndSetRequiresTheCurrentMax() throws TableException {
    table().set(ORDERS, null, 32, LIMIT);

    assertThat(table().set(ORDERS, 31L, 64, LIMIT).changed()).isFalse();
    assertThat(table().max(ORDERS, LIMIT)).isEqualTo(32);
    assertThat(table().set(ORDERS, 32L, 64, LIMIT).changed()).isTrue();
    assertThat(table().set(ORDERS, 32L, 64, LIMIT).changed()).isFalse();
    assertThat(table().set(ORDERS, 64L, 40, LIMIT).changed()).isTrue();
    assertThat(table().max(ORDERS, LIMIT)).isEqualTo(40);
  }

  @Test
  default void maxIsAsLargeAsALong() throws TableException {
    table().set(ORDERS, null, Long.MAX_VALUE - 1, LIMIT);
    table().set(ORDERS, Long.MAX_VALUE - 1, Long.MAX_VALUE, LIMIT);

    assertThat(table().max(ORDERS, LIMIT)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  default void rowsComeByNameAndNodeTag() throws TableException {
    table().set(new CounterKey("b", "b"), null, 1, LIMIT);
    table().set(new CounterKey("b", "a"), null, 2, LIMIT);
    table().set(new CounterKey("a", "*"), null, 3, LIMIT);

    assertThat(table().rows(LIMIT))
        .containsExactly(
            new CounterRow(new CounterKey("a", "*"), 3),
            new CounterRow(new CounterKey("b", "a"), 2),
            new CounterRow(new CounterKey("b", "b"), 1));
  }

  @Test
  default void readsOnlyTheRowsOfTheNamesThatAreAskedFor() throws TableException {
    table().set(new CounterKey("b", "b"), null, 1, LIMIT);
    table().set(new CounterKey("b", "a"), null, 2, LIMIT);
    table().set(new CounterKey("a", "*"), null, 3, LIMIT);

    assertThat(table().rows(List.of(), LIMIT)).isEmpty();
    assertThat(table().rows(List.of("b", "none"), LIMIT))
        .containsExactly(
            new CounterRow(new CounterKey("b", "a"), 2),
            new CounterRow(new CounterKey("b", "b"), 1));
    // More names than one statement has.
    assertThat(table().rows(IntStream.range(0, 101).mapToObj(i -> i + "b").toList(), LIMIT))
        .isEmpty();
  }

  @ProtocolRule("T1")
  @Test
  default void namesThatLookAlikeAreDifferentCounters() throws TableException {
    String[] names = {"cafe", "café", "cafe\u0301", "ss", "ß", "a b", "a  b", "😀", "😁", "i", "ı"};
    long max = 0;
    for (String name : names) {
      assertThat(table().set(CounterKey.shared(name), null, ++max, LIMIT).changed())
          .as(name)
          .isTrue();
    }

    max = 0;
    for (String name : names) {
      assertThat(table().max(CounterKey.shared(name), LIMIT)).as(name).isEqualTo(++max);
    }
  }

  @Test
  default void theLongestNameFits() throws TableException {
    CounterKey longest = CounterKey.shared("😀".repeat(125));

    table().set(longest, null, 7, LIMIT);

    assertThat(table().max(longest, LIMIT)).isEqualTo(7);
  }

  @Test
  @Proves(Cell.RACES)
  default void oneOfManyConcurrentInsertsSucceeds() {
    for (int round = 0; round < 10; round++) {
      CounterKey key = CounterKey.shared("round" + round);
      AtomicLong max = new AtomicLong();

      assertThat(ConcurrentCalls.run(8, () -> insertOrLose(key, max.incrementAndGet())))
          .filteredOn(made -> made)
          .hasSize(1);
    }
  }

  /** A database may also roll the loser back for a deadlock; then it has made no row. */
  private boolean insertOrLose(CounterKey key, long max) throws TableException {
    try {
      return table().set(key, null, max, LIMIT).changed();
    } catch (TableException e) {
      if (rolledBack(e)) {
        return false;
      }
      throw e;
    }
  }

  @Test
  @Proves(Cell.RACES)
  default void oneOfManyConcurrentUpdatesSucceeds() throws TableException {
    table().set(ORDERS, null, 0, LIMIT);
    for (long from = 0; from < 20; from++) {
      long old = from;

      assertThat(ConcurrentCalls.run(4, () -> raiseOrLose(old)))
          .as("from %d", from)
          .filteredOn(raised -> raised)
          .hasSize(1);
    }
    assertThat(row("orders")).isEqualTo(20);
  }

  private boolean raiseOrLose(long from) throws TableException {
    try {
      return table().set(ORDERS, from, from + 1, LIMIT).changed();
    } catch (TableException e) {
      if (rolledBack(e)) {
        return false;
      }
      throw e;
    }
  }

  @Test
  default void aTableThatLostItsKeyIsRefused() {
    schema()
        .execute(
            "create table hilo (name varchar(9), node_tag varchar(9), max_value %s)"
                .formatted(database().bigint()));
    schema().execute("insert into hilo values ('orders', '*', 32)");
    schema().execute("insert into hilo values ('orders', '*', 32)");

    assertThatThrownBy(() -> table().set(ORDERS, 32L, 64, LIMIT))
        .isInstanceOfSatisfying(
            TableException.class, e -> assertThat(e.kind()).isEqualTo(FailureKind.REFUSED))
        .hasMessageContainingAll("2 rows", "lost its primary key");
  }

  private static boolean rolledBack(TableException e) {
    return e.fateKnown() && (e.kind() == FailureKind.CONFLICT || e.kind() == FailureKind.LOCKED);
  }
}
