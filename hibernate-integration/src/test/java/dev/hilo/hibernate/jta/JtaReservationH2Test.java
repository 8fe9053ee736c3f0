package dev.hilo.hibernate.jta;

import dev.hilo.testdb.TestDatabase;

final class JtaReservationH2Test extends JtaReservationContract {

  JtaReservationH2Test() {
    super(TestDatabase.H2);
  }
}
