package dev.hilo.samples.shop;

import dev.hilo.testdb.TestDatabase;

final class H2ShopTest extends ShopContract {

  H2ShopTest() {
    super(TestDatabase.H2);
  }
}
