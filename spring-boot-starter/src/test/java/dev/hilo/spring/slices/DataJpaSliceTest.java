package dev.hilo.spring.slices;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.orm.jpa.DataJpaTest;
import org.springframework.test.context.ContextConfiguration;

@Tag("boot-3")
@DataJpaTest
@ContextConfiguration(classes = ShopApplication.class)
final class DataJpaSliceTest extends DataJpaSliceContract {

  @Autowired
  DataJpaSliceTest(OrderRepository orders, HiLo hilo) {
    super(orders, hilo);
  }
}
