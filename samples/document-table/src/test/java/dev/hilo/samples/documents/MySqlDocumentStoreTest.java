package dev.hilo.samples.documents;

import dev.hilo.testdb.TestDatabase;

class MySqlDocumentStoreTest extends DocumentStoreContract {
  MySqlDocumentStoreTest(StoreKind kind) {
    super(TestDatabase.MYSQL, kind);
  }
}
