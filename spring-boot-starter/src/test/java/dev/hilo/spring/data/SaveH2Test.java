package dev.hilo.spring.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.spring.testing.Pages;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import org.junit.jupiter.api.Tag;

@Tag("slow")
final class SaveH2Test extends SaveContract {

  SaveH2Test() {
    super(TestDatabase.H2);
  }

  /** What the page shows is what is so, on every version of Spring Boot. It omits rows of zeros. */
  @Override
  void check(String table) throws IOException {
    String shown = table.replaceAll("(?m)^\\|[^|]+(\\| 0 )+\\|\n", "");
    assertThat(Pages.read("docs/reference/ways-in.md"))
        .contains("<!-- save -->\n" + shown + "<!-- end -->");
  }
}
