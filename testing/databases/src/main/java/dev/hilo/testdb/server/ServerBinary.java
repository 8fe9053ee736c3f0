package dev.hilo.testdb.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What is particular to the program of one server. */
public interface ServerBinary {
  /** The PostgreSQL that this module brings along. */
  static ServerBinary postgreSql() {
    return new PostgreSqlBinary();
  }

  /** The MySQL that this module brings along. */
  static ServerBinary mySql() {
    return new MySqlBinary();
  }

  /** The MariaDB that this module brings along. */
  static ServerBinary mariaDb() {
    return new MariaDbBinary();
  }

  /** The name of the database, in {@code artifacts.properties} and in names of directories. */
  String database();

  /** Who may do everything, without a password. */
  String administrator();

  /** The program and its version, as part of the names of directories. */
  default String name() {
    return database() + "-" + Artifacts.version(database());
  }

  /** Unpacks the server from its archive. */
  void unpack(Path home) throws IOException;

  /** The program that serves, in the unpacked directory. */
  Path program(Path home);

  /** The command that fills an empty data directory. */
  List<String> initialisation(Path home, Path data);

  /** The command that serves. */
  List<String> serving(Path home, Path data, int port);

  /** Where the administrator connects to. */
  String url(int port);

  /** A query for the data directory, by which a server is known from another one on its port. */
  String whichDataDirectory();

  /** Whether it insists on a user with few rights. */
  boolean refusesRoot();
}
