package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * One database per test. PostgreSQL copies a directory for each, and writes everything to the disk
 * before it drops one. So emptied ones are reused under another name, if the server ends with the
 * tests.
 */
public final class PostgreSqlLayout implements Layout {

  private static final String END_OTHERS =
      """
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
      """;

  private static final String DROPS_OF_SCHEMAS =
      """
      select format('drop schema %I cascade', nspname) from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
      """;

  /** What belongs to a database, but to no schema of it. */
  private static final String LEFT =
      """
      select 1 where exists (select from pg_prepared_xacts where database = current_database())
      or exists (select from pg_replication_slots where database = current_database())
      or exists (select from pg_publication) or exists (select from pg_event_trigger)
      or exists (select from pg_default_acl) or exists (select from pg_largeobject_metadata)
      """;

  private final boolean reuses;
  private final Deque<String> emptied = new ConcurrentLinkedDeque<>();

  /**
   * The databases of a server.
   *
   * @param isOwn whether the server ends with the tests
   */
  public PostgreSqlLayout(boolean isOwn) {
    this.reuses = isOwn;
  }

  /** From template0, which accepts no connections: a connection would block the copy. */
  @Override
  public Address create(Address server, String name) throws SQLException {
    // The server still ends its connection to the one that was emptied last.
    String other = emptied.size() > 1 ? emptied.poll() : null;
    if (other == null || !isRenamed(server, other, name)) {
      server.execute("create database " + name + " template template0");
    }
    return server.withDatabase(name);
  }

  /** False if what another test left behind has connected again. */
  private static boolean isRenamed(Address server, String from, String to) {
    try {
      server.execute("alter database " + from + " rename to " + to);
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    if (reuses && isEmptied(server, name)) {
      emptied.add(name);
    } else {
      server.execute("drop database if exists " + name + " with (force)");
    }
  }

  /** Makes a database as new; false if that is impossible. */
  private static boolean isEmptied(Address server, String name) {
    try (Connection connection = server.withDatabase(name).connect();
        Statement statement = connection.createStatement()) {
      statement.execute(END_OTHERS);
      for (String drop : texts(statement, DROPS_OF_SCHEMAS)) {
        statement.execute(drop);
      }
      statement.execute("create schema public authorization pg_database_owner");
      statement.execute("grant usage on schema public to public");
      statement.execute("alter database " + name + " reset all");
      statement.execute("alter database " + name + " connection limit -1");
      return texts(statement, LEFT).isEmpty();
    } catch (SQLException e) {
      return false;
    }
  }

  private static List<String> texts(Statement statement, String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
