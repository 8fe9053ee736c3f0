package dev.hilo.spring.slices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import org.junit.jupiter.api.Test;

/** What {@code @DataJpaTest} gives, which has another package in each generation. */
public abstract class DataJpaSliceContract {

  private final OrderRepository orders;
  private final HiLo hilo;

  /** Both come from the slice. */
  protected DataJpaSliceContract(OrderRepository orders, HiLo hilo) {
    this.orders = orders;
    this.hilo = hilo;
  }

  @Test
  final void entitiesGetIds() {
    assertThat(orders.save(new Order()).id()).isEqualTo("orders/1-A");
    assertThat(hilo.nextId("orders")).isEqualTo("orders/2-A");
  }
}
