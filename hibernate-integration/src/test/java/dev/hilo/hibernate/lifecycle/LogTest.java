package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.LogRecords;
import dev.hilo.hibernate.testing.RecordingDataSource;
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.Test;

/** HiLo's statements in Hibernate's log. */
final class LogTest extends H2Test {

  @Test
  void logsStatementsLikeHibernate() {
    try (SessionFactory factory = shop().build();
        LogRecords log = new LogRecords("org.hibernate.SQL", Level.FINE)) {
      persist(factory, new Order());
      assertThat(log.messages())
          .anyMatch(
              message -> message.startsWith("select max_value from final table (update hilo "))
          .anyMatch(message -> message.startsWith("insert into hilo"));
    }
  }

  @Test
  void logsNoErrorForAConflict() {
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    try (SessionFactory factory = shop().dataSource(recording.dataSource()).build();
        LogRecords log = new LogRecords("org.hibernate", Level.INFO)) {
      recording.beforeExecution(
          call -> {
            if (call.startsWith("executeUpdate insert into hilo")) {
              insertCounter("orders", 5);
            }
          });
      Order order = persist(factory, new Order());
      assertThat(order.id()).isEqualTo("orders/6-A");
      assertThat(log.messages()).isEmpty();
    }
  }
}
