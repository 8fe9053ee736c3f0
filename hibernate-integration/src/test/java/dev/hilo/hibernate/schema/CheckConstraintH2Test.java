package dev.hilo.hibernate.schema;

import dev.hilo.testdb.TestDatabase;

final class CheckConstraintH2Test extends CheckConstraintContract {

  CheckConstraintH2Test() {
    super(TestDatabase.H2);
  }
}
