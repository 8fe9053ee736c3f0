package dev.hilo.hibernate.schema;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

@Tag("server")
final class CheckConstraintMySqlTest extends CheckConstraintContract {

  CheckConstraintMySqlTest() {
    super(TestDatabase.MYSQL);
  }
}
