package dev.hilo.hibernate.testing;

import dev.hilo.testdb.TestDatabase;

/** A test of something that does not depend on the database. */
public abstract class H2Test extends DatabaseTest {

  protected H2Test() {
    super(TestDatabase.H2);
  }
}
