package dev.hilo.testdb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What is particular to the program of one server. */
public interface ServerBinary {
  /** The server that this module brings along, for a database that is a server. */
  static ServerBinary of(TestDatabase database) {
    return switch (database) {
      case H2, HSQLDB, DERBY, SQLITE ->
          throw new IllegalArgumentException(database.label() + " runs in this JVM");
      case POSTGRESQL -> new PostgreSqlBinary();
      case MYSQL -> new MySqlBinary();
      case MARIADB -> new MariaDbBinary();
    };
  }

  TestDatabase database();

  /** The program and its version, as part of the names of directories. */
  default String name() {
    return database().key() + "-" + Artifacts.version(database());
  }

  /** Unpacks the server from its archive. */
  void unpack(Path home) throws IOException;

  /** The program that serves, in the unpacked directory. */
  Path program(Path home);

  /** The command that fills an empty data directory. */
  List<String> initialisation(Path home, Path data);

  /** The command that serves. */
  List<String> serving(Path home, Path data, int port);

  /** Where an administrator without password connects to. */
  String url(int port);

  /** A query for the data directory, by which a server is known from another one on its port. */
  String whichDataDirectory();

  /** Whether it insists on a user with few rights. */
  boolean refusesRoot();
}
