package dev.hilo.hibernate.testing;

import dev.hilo.testdb.TestDatabase;

/** A test that does not depend on the kind of database. */
public abstract class H2Test extends DatabaseTest {

  protected H2Test() {
    super(TestDatabase.H2);
  }
}
