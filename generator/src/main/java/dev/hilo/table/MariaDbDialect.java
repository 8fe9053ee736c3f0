package dev.hilo.table;

/** MariaDB, which shares its codes with MySQL. */
final class MariaDbDialect extends MySqlDialect {

  MariaDbDialect(boolean connectorJ) {
    super(connectorJ);
  }

  @Override
  String collation() {
    // Unlike utf8mb4_bin it does not take "users" and "users " for the same name.
    return "utf8mb4_nopad_bin";
  }
}
