package dev.hilo.samples.shop;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class PostgreSqlShopTest extends ShopContract {

  PostgreSqlShopTest() {
    super(TestDatabase.POSTGRESQL, "spring.profiles.active=postgresql");
  }
}
