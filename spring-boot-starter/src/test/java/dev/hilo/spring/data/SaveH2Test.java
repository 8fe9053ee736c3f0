package dev.hilo.spring.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

final class SaveH2Test extends SaveContract {

  SaveH2Test() {
    super(TestDatabase.H2);
  }

  /** What the page shows is what is so, on every version of Spring Boot. */
  @Override
  void check(String table) {
    String page = page();
    assertThat(page).contains("<!-- save -->\n" + table + "<!-- end -->");
  }

  /** Other modules run this class, too, from folders of theirs. */
  private static String page() {
    Path folder = Path.of("").toAbsolutePath();
    while (folder != null) {
      Path page = folder.resolve("docs/spring.md");
      if (Files.exists(page)) {
        try {
          return Files.readString(page);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      folder = folder.getParent();
    }
    throw new AssertionError("There is no docs/spring.md above " + Path.of("").toAbsolutePath());
  }
}
