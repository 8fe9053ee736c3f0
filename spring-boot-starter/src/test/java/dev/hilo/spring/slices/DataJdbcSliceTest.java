package dev.hilo.spring.slices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.ShopApplication;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.data.jdbc.DataJdbcTest;
import org.springframework.test.context.ContextConfiguration;

@Tag("boot-3")
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
