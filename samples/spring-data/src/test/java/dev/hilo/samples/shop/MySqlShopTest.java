package dev.hilo.samples.shop;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class MySqlShopTest extends ShopContract {

  MySqlShopTest() {
    super(TestDatabase.MYSQL, "spring.profiles.active=mysql");
  }
}
