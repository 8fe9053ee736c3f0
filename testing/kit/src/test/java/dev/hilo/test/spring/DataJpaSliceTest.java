package dev.hilo.test.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.test.ResetIds;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.orm.jpa.DataJpaTest;

/** Rolls back, so that no table has to be emptied. Its transaction is open during the reset. */
@DataJpaTest
@ResetIds
class DataJpaSliceTest {

  @Autowired private InvoiceRepository invoices;

  @RepeatedTest(3)
  void idsBeginAtOne() {
    assertThat(invoices.saveAndFlush(new Invoice()).id).isEqualTo("invoices/1-A");
    assertThat(invoices.count()).isEqualTo(1);
  }
}
