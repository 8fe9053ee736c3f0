package dev.hilo.test.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.test.ResetIds;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Commits its rows. The HiLo bean serves the entities, too. */
@SpringBootTest(
    properties = {
      "spring.datasource.url=jdbc:h2:mem:whole",
      "spring.main.lazy-initialization=true"
    })
@ResetIds(truncate = true)
class WholeApplicationTest {

  @Autowired private InvoiceRepository invoices;
  @Autowired private HiLo hilo;

  @RepeatedTest(3)
  void idsBeginAtOne() {
    assertThat(invoices.save(new Invoice()).id).isEqualTo("invoices/1-A");
    assertThat(invoices.save(new Invoice()).id).isEqualTo("invoices/2-A");
    assertThat(hilo.nextId("letters")).isEqualTo("letters/1-A");
  }

  @Nested
  class Within {

    @RepeatedTest(2)
    void idsBeginAtOneHereToo() {
      assertThat(invoices.save(new Invoice()).id).isEqualTo("invoices/1-A");
    }
  }
}
