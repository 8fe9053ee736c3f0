package dev.hilo.hibernate.connections;

import dev.hilo.testdb.TestDatabase;

final class StarvationH2Test extends StarvationContract {

  StarvationH2Test() {
    super(TestDatabase.H2);
  }
}
