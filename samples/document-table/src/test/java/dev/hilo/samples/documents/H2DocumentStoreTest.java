package dev.hilo.samples.documents;

import dev.hilo.testdb.TestDatabase;

class H2DocumentStoreTest extends DocumentStoreContract {
  H2DocumentStoreTest(StoreKind kind) {
    super(TestDatabase.H2, kind);
  }
}
