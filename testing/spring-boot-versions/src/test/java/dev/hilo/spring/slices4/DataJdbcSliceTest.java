package dev.hilo.spring.slices4;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.slices.DataJdbcSliceContract;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;
import org.springframework.test.context.ContextConfiguration;

@DataJdbcTest
@ContextConfiguration(classes = ShopApplication.class)
final class DataJdbcSliceTest extends DataJdbcSliceContract {

  @Autowired
  DataJdbcSliceTest(HiLo hilo) {
    super(hilo);
  }
}
