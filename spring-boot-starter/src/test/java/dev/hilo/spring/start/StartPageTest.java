package dev.hilo.spring.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.WebApp;
import dev.hilo.testdb.Await;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.data.domain.PageRequest;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The application of docs/start/spring-boot.md, with the controller of docs/how-to/ids-in-urls.md.
 */
@ExtendWith(OutputCaptureExtension.class)
final class StartPageTest {

  @Test
  void printsTheFirstId(CapturedOutput output) {
    Apps.run(List.of(ShopApplication.class)).close();
    assertThat(output.getOut().lines()).containsExactly("orders/1-A");
  }

  @Test
  void sortsByNumber() {
    try (ConfigurableApplicationContext app = Apps.run(List.of(ShopApplication.class))) {
      OrderRepository orders = app.getBean(OrderRepository.class);
      for (int i = 2; i <= 11; i++) {
        orders.save(new Order());
      }

      assertThat(app.getBean(OrderList.class).page(PageRequest.of(1, 8)))
          .extracting(order -> order.id)
          .containsExactly("orders/9-A", "orders/10-A", "orders/11-A");
    }
  }

  @Tag("slow")
  @Test
  void runsAnInvoiceAgainUntilTheLockIsFree() {
    try (ConfigurableApplicationContext app =
        Apps.run(List.of(ShopApplication.class), "hilo.reserve-timeout=20s")) {
      Invoices invoices = app.getBean(Invoices.class);
      InvoiceRepository repository = app.getBean(InvoiceRepository.class);
      Await.until("the row of the counter is made", () -> isAdded(invoices));
      new TransactionTemplate(app.getBean(PlatformTransactionManager.class))
          .executeWithoutResult(
              status -> {
                repository.saveAndFlush(new Invoice());
                assertThatThrownBy(CompletableFuture.supplyAsync(invoices::add)::join)
                    .hasCauseInstanceOf(PessimisticLockingFailureException.class);
                status.setRollbackOnly();
              });

      Await.until("the lock is free", () -> isAdded(invoices));
      assertThat(repository.findAll()).extracting(invoice -> invoice.number).containsOnly(1L, 2L);
    }
  }

  /** A busy machine may need longer than that. */
  private static boolean isAdded(Invoices invoices) {
    try {
      return invoices.add() > 0;
    } catch (PessimisticLockingFailureException e) {
      return false;
    }
  }

  @Tag("slow")
  @Test
  void answersWithAddresses() {
    try (WebApp shop =
        WebApp.of(
            Apps.run(
                List.of(ShopApplication.class),
                "spring.main.web-application-type=servlet",
                "spring.jpa.open-in-view=false",
                "server.servlet.context-path=/shop",
                "server.port=0"))) {
      WebApp.Answer created = shop.send("POST", "/shop/orders", "application/json", "");
      assertThat(created.status()).isEqualTo(201);
      String address = created.headers().firstValue("Location").orElseThrow();
      assertThat(address).endsWith("/shop/orders/2-A");
      assertThat(created.body()).isEqualTo("{\"id\":\"orders/2-A\"}");
      assertThat(shop.json(address)).containsEntry("id", "orders/2-A");
      assertThat(shop.status("/shop/orders/7-A")).isEqualTo(404);
      assertThat(shop.status("/shop/orders/1_x")).isEqualTo(400);
    }
  }
}
