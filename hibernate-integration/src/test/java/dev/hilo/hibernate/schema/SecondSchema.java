package dev.hilo.hibernate.schema;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import org.jspecify.annotations.Nullable;

/**
 * A second schema in reach of the connections of a first; a database on MySQL and MariaDB, a user
 * on Oracle.
 */
final class SecondSchema implements AutoCloseable {

  private final String name;
  private final @Nullable Schema database;
  private final boolean catalog;

  SecondSchema(Schema schema) {
    catalog =
        schema.server().database() == TestDatabase.MYSQL
            || schema.server().database() == TestDatabase.MARIADB;
    if (catalog) {
      database = schema.server().newSchema();
      name = String.valueOf(database.query("select database()").get(0).get(0));
    } else if (schema.server().database() == TestDatabase.ORACLE) {
      database = schema.server().newSchema();
      name = database.user();
    } else {
      database = null;
      name = "billing";
      schema.execute("create schema billing");
    }
  }

  String name() {
    return name;
  }

  /** The setting by which Hibernate puts everything there. */
  String defaultKey() {
    return catalog ? "hibernate.default_catalog" : "hibernate.default_schema";
  }

  @Override
  public void close() {
    if (database != null) {
      database.close();
    }
  }
}
