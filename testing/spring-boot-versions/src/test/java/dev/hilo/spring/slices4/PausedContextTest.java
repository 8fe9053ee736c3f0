package dev.hilo.spring.slices4;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Spring pauses the context of a test class while another one runs, and resumes it afterwards. */
final class PausedContextTest {

  @Test
  void resumesAPausedContext() {
    try (ConfigurableApplicationContext shop =
        new SpringApplicationBuilder(ShopApplication.class)
            .web(WebApplicationType.NONE)
            .run("--logging.level.root=warn")) {
      OrderRepository orders = shop.getBean(OrderRepository.class);
      assertThat(orders.save(new Order()).id()).isEqualTo("orders/1-A");
      shop.pause();
      assertThat(shop.getBean(HiLo.class).nextId("orders")).isEqualTo("orders/2-A");
      shop.restart();
      assertThat(orders.save(new Order()).id()).isEqualTo("orders/3-A");
    }
  }
}
