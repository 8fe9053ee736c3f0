package dev.hilo.test.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.test.ResetIds;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

// snippet: test
@ResetIds(truncate = true) // empties this database before each test
@SpringBootTest(properties = "spring.datasource.url=jdbc:h2:mem:shop_test")
class InvoicesTest {
  @Autowired InvoiceRepository invoices;

  @RepeatedTest(2)
  void idsBeginAtOne() {
    assertThat(invoices.save(new Invoice()).id).isEqualTo("invoices/1-A");
  }
}
// end
