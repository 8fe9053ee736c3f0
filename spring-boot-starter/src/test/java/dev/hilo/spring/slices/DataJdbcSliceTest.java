package dev.hilo.spring.slices;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.ShopApplication;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.data.jdbc.DataJdbcTest;
import org.springframework.test.context.ContextConfiguration;

@Tag("boot-3")
@DataJdbcTest
@ContextConfiguration(classes = ShopApplication.class)
final class DataJdbcSliceTest extends DataJdbcSliceContract {

  @Autowired
  DataJdbcSliceTest(HiLo hilo) {
    super(hilo);
  }
}
