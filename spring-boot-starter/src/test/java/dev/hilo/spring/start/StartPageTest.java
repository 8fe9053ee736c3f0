package dev.hilo.spring.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.testing.Apps;
import dev.hilo.spring.testing.WebApp;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

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

  @Tag("slow")
  @Test
  void answersWithAddresses() {
    try (WebApp shop =
        WebApp.of(
            Apps.run(
                List.of(ShopApplication.class),
                "spring.main.web-application-type=servlet",
                "spring.jpa.open-in-view=false",
                "server.port=0"))) {
      WebApp.Answer created = shop.send("POST", "/orders", "application/json", "");
      assertThat(created.status()).isEqualTo(201);
      assertThat(created.headers().firstValue("Location")).contains("/orders/2-A");
      assertThat(created.body()).isEqualTo("{\"id\":\"orders/2-A\"}");
      assertThat(shop.json("/orders/2-A")).containsEntry("id", "orders/2-A");
      assertThat(shop.status("/orders/7-A")).isEqualTo(404);
      assertThat(shop.status("/orders/1_x")).isEqualTo(400);
    }
  }
}
