package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.reserve.NumberRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventsTest {

  private final FakeTable table = new FakeTable();

  @Test
  void areDeliveredInOrder() {
    Client client = Client.of(table).build();
    client.take("orders", 33);
    table.restore("orders", 12);
    client.take("orders", 32);
    client.close();

    assertThat(client.events.told())
        .containsExactly(
            "reserved orders 1..32",
            "reserved orders 33..64",
            "backwards orders 12<64 resumed 1048641",
            "reserved orders 1048641..1048672",
            "returned orders 1048642..1048672");
  }

  @Test
  void areDeliveredOnceTheReservationHasEnded() {
    Client[] client = new Client[1];
    List<Long> numbers = new ArrayList<>();
    RecordedEvents events =
        new RecordedEvents() {
          @Override
          public void reserved(String counter, NumberRange range, Duration took, int lost) {
            numbers.add(client[0].next(counter));
          }
        };
    ManualExecutor work = new ManualExecutor();
    client[0] = Client.of(table).workers(work).events(events).build();
    Client.prefetch(client[0].chain("orders"));
    work.runAll();

    assertThat(numbers).containsExactly(1L);
  }

  @Test
  void mayAskForTheStateOfTheCounter() {
    Client[] client = new Client[1];
    long[] remaining = new long[1];
    RecordedEvents events =
        new RecordedEvents() {
          @Override
          public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
            remaining[0] = client[0].chain(counter).state().remaining();
          }
        };
    client[0] = Client.of(table).events(events).build();

    client[0].next("orders");

    assertThat(remaining[0]).isEqualTo(32);
  }
}
