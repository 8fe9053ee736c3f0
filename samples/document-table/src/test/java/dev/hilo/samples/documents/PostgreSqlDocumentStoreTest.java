package dev.hilo.samples.documents;

import dev.hilo.testdb.TestDatabase;

class PostgreSqlDocumentStoreTest extends DocumentStoreContract {
  PostgreSqlDocumentStoreTest(StoreKind kind) {
    super(TestDatabase.POSTGRESQL, kind);
  }
}
