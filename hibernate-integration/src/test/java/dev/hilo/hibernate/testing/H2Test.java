package dev.hilo.hibernate.testing;

import dev.hilo.testdb.TestDatabase;

/** A test that does not depend on the kind of database. */
public abstract class H2Test extends DatabaseTest {

  protected H2Test() {
    super(TestDatabase.H2);
  }

  /** How many connections are open, without the one that asks. */
  protected final long connections() {
    return count("information_schema.sessions") - 1;
  }
}
