package dev.hilo.hibernate.shop;

import dev.hilo.testdb.TestDatabase;

class MainJobHsqldbTest extends MainJobContract {

  MainJobHsqldbTest() {
    super(TestDatabase.HSQLDB);
  }
}
