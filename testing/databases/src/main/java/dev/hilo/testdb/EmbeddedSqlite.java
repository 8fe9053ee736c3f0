package dev.hilo.testdb;

import dev.hilo.testdb.file.TemporaryDirectory;
import dev.hilo.testdb.jdbc.Address;
import dev.hilo.testdb.layout.SqliteLayout;
import java.io.IOException;

/** SQLite in this JVM, and in every other process that has its driver. */
final class EmbeddedSqlite {
  private EmbeddedSqlite() {}

  static ServerSource.Started start() throws IOException {
    String url = SqliteLayout.PREFIX + TemporaryDirectory.of(TestDatabase.SQLITE.key());
    return new ServerSource.Started(
        new Address(url, TestDatabase.SQLITE.administrator(), ""), new SqliteLayout());
  }
}
