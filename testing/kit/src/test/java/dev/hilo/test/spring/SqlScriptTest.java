package dev.hilo.test.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.test.ResetIds;
import org.junit.jupiter.api.RepeatedTest;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.jdbc.Sql;

/** Above the annotation of Spring, the reset runs before the script of a test. */
@ResetIds(truncate = true)
@SpringBootTest(properties = "spring.datasource.url=jdbc:h2:mem:script")
@Sql(statements = "insert into invoice (id) values ('invoices/imported')")
class SqlScriptTest {

  @Autowired private InvoiceRepository invoices;

  @RepeatedTest(2)
  void keepsTheRowsOfTheScript() {
    assertThat(invoices.count()).isEqualTo(1);
    assertThat(invoices.save(new Invoice()).id).isEqualTo("invoices/1-A");
  }
}
