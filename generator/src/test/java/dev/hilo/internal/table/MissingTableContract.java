package dev.hilo.internal.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoListener;
import dev.hilo.HiLoListener.RangeNotReturned;
import dev.hilo.HiLoMissingTableException;
import dev.hilo.matrix.Cell;
import dev.hilo.matrix.Proves;
import dev.hilo.support.ConcurrentCalls;
import dev.hilo.support.IssuedNumbers;
import dev.hilo.support.Listeners;
import dev.hilo.support.WithoutPrefetch;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The table is not there yet. */
@Proves(Cell.SCHEMA)
interface MissingTableContract extends OnDatabase {

  @Test
  default void theErrorSaysHowToMakeIt() {
    try (HiLo hilo = WithoutPrefetch.builder(schema().dataSource()).build()) {
      assertThatThrownBy(() -> hilo.nextId("orders"))
          .isInstanceOf(HiLoMissingTableException.class)
          .hasMessageContainingAll(
              "The table hilo is missing", "createTableIfMissing()", " hilo (");
      assertThatThrownBy(hilo::verify)
          .isInstanceOf(HiLoMissingTableException.class)
          .hasMessageContaining("The table hilo is missing");
      assertThatThrownBy(() -> hilo.counters().rows()).isInstanceOf(HiLoException.class);
    }
  }

  @Test
  default void theDdlOfTheErrorIsAllThatIsMissing() {
    try (HiLo hilo = WithoutPrefetch.builder(schema().dataSource()).build()) {
      String message = String.valueOf(catchThrowable(hilo::verify).getMessage());
      int begin = message.indexOf("create table");
      schema().execute(message.substring(begin, message.indexOf(';', begin)));

      hilo.verify();
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @Test
  default void itIsMadeWhenThatWasAskedFor() {
    try (HiLo hilo = creating()) {
      assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
    }
    try (HiLo hilo = creating()) {
      hilo.verify();
      assertThat(hilo.counters().rows()).hasSize(1);
    }
  }

  @Test
  default void verifyMakesItToo() {
    try (HiLo hilo = creating()) {
      hilo.verify();
    }
    assertThat(schema().query("select name, node_tag, max_value from hilo")).isEmpty();
  }

  @Test
  @Proves(Cell.RACES)
  default void manyMayMakeItAtOnce() {
    for (int round = 0; round < 5; round++) {
      IssuedNumbers numbers = new IssuedNumbers();

      ConcurrentCalls.run(
          8,
          () -> {
            try (HiLo hilo = creating()) {
              hilo.verify();
              numbers.add(hilo.nextNumber("orders"));
            }
          });

      numbers.noneTwice();
      schema().execute("drop table hilo");
    }
  }

  @Test
  default void aTableThatIsAnotherOneIsRefused() {
    schema().execute("create table hilo (next_hi " + database().bigint() + ")");
    try (HiLo hilo = creating()) {
      assertThatThrownBy(hilo::verify)
          .isInstanceOf(HiLoException.class)
          .hasMessageContaining("look at the table");
      assertThatThrownBy(() -> hilo.nextId("orders")).isInstanceOf(HiLoException.class);
    }
    assertThat(schema().query("select * from hilo")).isEmpty();
  }

  @Test
  default void closingDoesNotMakeItAnew() {
    List<RangeNotReturned> lost = new CopyOnWriteArrayList<>();
    HiLoListener listener = Listeners.onRangeNotReturned(lost::add);
    try (HiLo hilo =
        WithoutPrefetch.builder(schema().dataSource())
            .createTableIfMissing()
            .listener(listener)
            .build()) {
      hilo.nextId("orders");
      schema().execute("drop table hilo");
    }

    assertThatThrownBy(() -> schema().query("select name from hilo")).isNotNull();
    assertThat(lost).singleElement().extracting(RangeNotReturned::reason).isNotNull();
  }

  private HiLo creating() {
    return WithoutPrefetch.builder(schema().dataSource()).createTableIfMissing().build();
  }
}
