package dev.hilo.spring.slices4;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.shop.Order;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.test.ResetIds;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/**
 * Ids begin at 1 in each test. The classes run in the order of their names: the context of the
 * first one is paused during the second, and serves the third.
 */
@ResetIds(truncate = true)
@SpringBootTest(classes = ShopApplication.class)
abstract class ResetIdsContract {

  @Autowired private OrderRepository orders;

  @RepeatedTest(2)
  final void idsBeginAtOne() {
    assertThat(orders.save(new Order()).id()).isEqualTo("orders/1-A");
    assertThat(orders.save(new Order()).id()).isEqualTo("orders/2-A");
  }
}
