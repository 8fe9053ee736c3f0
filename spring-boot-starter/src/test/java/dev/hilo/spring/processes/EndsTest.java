package dev.hilo.spring.processes;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.testdb.process.ChildProcess;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** A real application that gets SIGTERM, and then SIGKILL, in the middle of its work. */
final class EndsTest extends AppTest {

  private ChildProcess start(Class<?> application) throws IOException {
    Map<String, String> environment = new HashMap<>();
    environment.put("SPRING_DATASOURCE_URL", schema().sharedUrl());
    environment.put("SPRING_DATASOURCE_USERNAME", schema().user());
    environment.put("SPRING_DATASOURCE_PASSWORD", schema().password());
    environment.put("SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE", "2");
    environment.put("SPRING_JPA_HIBERNATE_DDLAUTO", "update");
    environment.put("SPRING_MAIN_BANNERMODE", "off");
    environment.put("LOGGING_LEVEL_ROOT", "warn");
    environment.put("HILO_NODETAG", "T1");
    // On a busy machine, a stalled attempt would lose a range.
    environment.put("HILO_RESERVETIMEOUT", "2m");
    return new ChildProcess(application, List.of(), environment);
  }

  private long highestUsed() {
    Object highest =
        schema()
            .query("select max(cast(substring(id, 8, length(id) - 10) as bigint)) from orders")
            .get(0)
            .get(0);
    return ((Number) requireNonNull(highest)).longValue();
  }

  private static long number(String id) {
    assertThat(id).matches("orders/\\d+-T1");
    return Long.parseLong(id.substring(7, id.length() - 3));
  }

  /** At SIGTERM, the JVM removes the handlers of java.util.logging while the context closes. */
  @Test
  void logsNumbersThatCannotGoBack() throws Exception {
    try (ChildProcess shop = start(DevelopedApplication.class)) {
      assertThat(shop.await("last")).isEqualTo("orders/3-T1");
      schema().execute("drop table hilo");
      assertThat(shop.terminate())
          .filteredOn(line -> line.contains(" WARN "))
          .singleElement()
          .asString()
          .contains("dev.hilo", "Not returned, and so a gap: orders 4..32");
    }
  }

  @Test
  void returnsNumbersAtAnOrderlyEndAndLosesThemInAKill() throws Exception {
    try (ChildProcess first = start(TillsApplication.class)) {
      assertThat(number(first.await("first"))).isEqualTo(1);
      first.await("under way");
      List<String> said = first.terminate();
      assertThat(said).noneMatch(line -> line.contains(" WARN ") || line.contains("ERROR"));
    }
    long used = highestUsed();
    assertThat(max("orders")).as("the unused range is back").isEqualTo(used);

    try (ChildProcess second = start(TillsApplication.class)) {
      assertThat(number(second.await("first"))).isEqualTo(used + 1);
      second.await("under way");
      second.kill();
    }
    used = highestUsed();
    assertThat(max("orders")).as("a range that is lost").isGreaterThanOrEqualTo(used);

    try (ConfigurableApplicationContext third =
        Apps.run(
            List.of(ShopApplication.class),
            onSchema("spring.jpa.hibernate.ddl-auto=update", "hilo.node-tag=T1"))) {
      Order order = third.getBean(OrderRepository.class).save(new Order());
      assertThat(number(requireNonNull(order.id()))).isGreaterThan(used);
    }
    assertThat(max("orders")).isEqualTo(highestUsed());
  }
}
