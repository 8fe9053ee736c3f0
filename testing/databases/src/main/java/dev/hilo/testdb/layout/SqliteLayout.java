package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** One file per test, in a directory that stands in the place of a server. */
public final class SqliteLayout implements Layout {
  public static final String PREFIX = "jdbc:sqlite:";

  @Override
  public Address anywhere(Address directory) {
    return directory.withUrl(PREFIX + ":memory:");
  }

  /**
   * With the write-ahead log, readers and the one writer do not block each other. The file keeps
   * that setting: a connection that sets it again fails while another one writes.
   */
  @Override
  public Address create(Address directory, String name) throws SQLException {
    Address address = directory.withUrl(directory.url() + "/" + name + "?synchronous=OFF");
    address.withUrl(address.url() + "&journal_mode=WAL").connect().close();
    return address;
  }

  /**
   * A connection that is still open keeps the file, which no other connection can find any more.
   */
  @Override
  public void drop(Address directory, String name) throws SQLException {
    Path file = Path.of(directory.url().substring(PREFIX.length()), name);
    for (String suffix : List.of("", "-wal", "-shm", "-journal")) {
      try {
        Files.deleteIfExists(file.resolveSibling(name + suffix));
      } catch (IOException e) {
        throw new SQLException(e);
      }
    }
  }
}
