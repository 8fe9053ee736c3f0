package dev.hilo.chaos;

import dev.hilo.support.DatabaseTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No number is given twice and no counter dies, whatever goes wrong at once. With {@code
 * -Dhilo.chaos.ids=10000000} it takes ten million ids; {@code target/results} keeps the figures.
 */
@Tag("soak")
abstract class ChaosTest extends DatabaseTest {

  private static final long IDS = Long.getLong("hilo.chaos.ids", 200_000);

  @Test
  void noNumberIsGivenTwiceAndNoCounterDies() throws Exception {
    try (Chaos chaos = new Chaos(schema(), IDS)) {
      chaos.run().write();
    }
  }
}
