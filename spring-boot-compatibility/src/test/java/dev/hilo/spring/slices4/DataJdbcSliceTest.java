package dev.hilo.spring.slices4;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.ShopApplication;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;
import org.springframework.test.context.ContextConfiguration;

@DataJdbcTest
@ContextConfiguration(classes = ShopApplication.class)
final class DataJdbcSliceTest {

  private final HiLo hilo;

  @Autowired
  DataJdbcSliceTest(HiLo hilo) {
    this.hilo = hilo;
  }

  @Test
  void thereIsAHiLo() {
    assertThat(hilo.nextId("orders")).isEqualTo("orders/1-A");
  }
}
