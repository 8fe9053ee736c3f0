package dev.hilo.testdb;

import java.io.IOException;

/** SQLite in this JVM, and in every other process that has its driver. */
final class SqliteFiles implements Way {
  @Override
  public String name() {
    return Artifacts.coordinates(TestDatabase.SQLITE);
  }

  @Override
  public Found start() throws IOException {
    String directory = TemporaryDirectory.of(TestDatabase.SQLITE).toString();
    Address address =
        new Address(SqliteLayout.PREFIX + directory, TestDatabase.SQLITE.administrator(), "");
    return new Found(address, new SqliteLayout());
  }
}
