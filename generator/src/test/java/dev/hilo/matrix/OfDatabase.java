package dev.hilo.matrix;

import dev.hilo.testdb.TestDatabase;
import org.junit.jupiter.api.Tag;

/** Tests that run on one database and speak for it in the matrix. */
@Tag("matrix")
public interface OfDatabase {

  /** The database; known before it is started. */
  TestDatabase database();
}
