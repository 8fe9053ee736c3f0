package dev.hilo.spring.slices4;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.OrderRepository;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.slices.DataJpaSliceContract;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jpa.test.autoconfigure.DataJpaTest;
import org.springframework.test.context.ContextConfiguration;

@DataJpaTest
@ContextConfiguration(classes = ShopApplication.class)
final class DataJpaSliceTest extends DataJpaSliceContract {

  @Autowired
  DataJpaSliceTest(OrderRepository orders, HiLo hilo) {
    super(orders, hilo);
  }
}
