package dev.hilo.internal.range;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.internal.reserve.NumberRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
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
  void areDeliveredBeforeTheCallersContinue() {
    List<CompletableFuture<?>> waits = new ArrayList<>();
    List<Boolean> over = new ArrayList<>();
    RecordedEvents events =
        new RecordedEvents() {
          @Override
          public void reserved(String counter, NumberRange range, Duration took, int lost) {
            over.add(waits.get(0).isDone());
          }
        };
    ManualExecutor work = new ManualExecutor();
    Client client = Client.of(table).workers(work).events(events).build();
    Client.prefetch(client.chain("orders"));
    waits.add(client.chain("orders").withdrawal.settled());
    work.runAll();

    assertThat(over).as("whether callers had gone on").containsExactly(false);
    assertThat(waits.get(0)).isDone();
  }

  @Test
  void mayAskForTheStateOfTheCounter() {
    Client[] client = new Client[1];
    long[] remaining = new long[1];
    RecordedEvents events =
        new RecordedEvents() {
          @Override
          public void reserved(String counter, NumberRange range, Duration took, int conflicts) {
            remaining[0] = client[0].chain(counter).refill.state().remaining();
          }
        };
    client[0] = Client.of(table).events(events).build();

    client[0].next("orders");

    assertThat(remaining[0]).isEqualTo(32);
  }
}
