package dev.hilo.chaos;

import dev.hilo.support.DatabaseTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No number is given twice and no counter dies, whatever goes wrong at once. With {@code
 * -Dhilo.chaos.ids=10000000} it takes ten million ids; {@code target/chaos} keeps the figures.
 */
@Tag("soak")
abstract class ChaosTest extends DatabaseTest {

  private static final long IDS = Long.getLong("hilo.chaos.ids", 200_000);

  @Test
  void noNumberIsGivenTwiceAndNoCounterDies() throws Exception {
    try (Chaos chaos = new Chaos(schema(), IDS)) {
      String figures = chaos.run();
      System.out.println(figures);
      Path file = Path.of("target", "chaos", database().name().toLowerCase(Locale.ROOT) + ".json");
      Files.createDirectories(file.getParent());
      Files.writeString(file, figures);
    }
  }
}
