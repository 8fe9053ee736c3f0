package dev.hilo.hibernate.shop;

import dev.hilo.testdb.TestDatabase;

final class MainJobH2Test extends MainJobContract {

  MainJobH2Test() {
    super(TestDatabase.H2);
  }
}
