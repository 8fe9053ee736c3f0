package dev.hilo.spring.slices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.orm.jpa.DataJpaTest;
import org.springframework.test.context.ContextConfiguration;

@Tag("boot-3")
@DataJpaTest
@ContextConfiguration(classes = ShopApplication.class)
final class DataJpaSliceTest {

  private final OrderRepository orders;
  private final HiLo hilo;

  @Autowired
  DataJpaSliceTest(OrderRepository orders, HiLo hilo) {
    this.orders = orders;
    this.hilo = hilo;
  }

  @Test
  void entitiesGetIds() {
    assertThat(orders.save(new Order()).id()).isEqualTo("orders/1-A");
    assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");
  }
}
