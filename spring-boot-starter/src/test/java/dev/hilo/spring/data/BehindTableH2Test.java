package dev.hilo.spring.data;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("slow")
final class BehindTableH2Test extends BehindTableContract {

  BehindTableH2Test() {
    super(TestDatabase.H2);
  }
}
