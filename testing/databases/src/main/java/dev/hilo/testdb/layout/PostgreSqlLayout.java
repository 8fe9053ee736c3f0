package dev.hilo.testdb.layout;

import dev.hilo.testdb.jdbc.Address;
import java.sql.SQLException;
import java.util.Deque;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * One database per test. PostgreSQL creates and drops databases slowly: it copies a directory for
 * each, and writes everything to the disk before it drops one. So emptied ones are reused on a
 * server that ends with the tests.
 */
public final class PostgreSqlLayout implements Layout {

  private static final String END_SESSIONS =
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '%s'";

  /** Fails if a test made something that belongs to no schema. */
  private static final String REFUSE_REST =
      """
      do $$
      begin
        if exists (select from pg_prepared_xacts where database = current_database())
            or exists (select from pg_replication_slots where database = current_database())
            or exists (select from pg_database
                where datname = current_database() and datacl is not null)
            or exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
                where d.datname = current_database())
            or exists (select from pg_foreign_data_wrapper) or exists (select from pg_publication)
            or exists (select from pg_event_trigger) or exists (select from pg_default_acl)
            or exists (select from pg_largeobject_metadata) then
          raise exception 'The database has more than schemas';
        end if;
      end $$
      """;

  private static final String DROP_SCHEMAS =
      """
      do $$
      declare
        found name;
      begin
        for found in select nspname from pg_namespace
            where nspname !~ '^pg_' and nspname <> 'information_schema' loop
          execute format('drop schema %I cascade', found);
        end loop;
      end $$
      """;

  private final boolean reuses;

  /** The names of emptied databases, the oldest first. */
  private final Deque<String> emptied = new ConcurrentLinkedDeque<>();

  /** The names of reused databases, by the name that was asked for. */
  private final Map<String, String> reused = new ConcurrentHashMap<>();

  /**
   * The databases of a server.
   *
   * @param isOwn whether the server ends with the tests
   */
  public PostgreSqlLayout(boolean isOwn) {
    this.reuses = isOwn;
  }

  @Override
  public Address create(Address server, String name) throws SQLException {
    // The server may still be ending the session that emptied the last one.
    String other = emptied.size() > 1 ? emptied.poll() : null;
    if (other != null) {
      reused.put(name, other);
      return server.withDatabase(other);
    }
    // From template0, which accepts no connections: a connection would block the copy.
    server.execute("create database " + name + " template template0");
    return server.withDatabase(name);
  }

  @Override
  public void drop(Address server, String name) throws SQLException {
    String other = reused.remove(name);
    String database = other == null ? name : other;
    if (reuses) {
      // What the test left running knows the old name only, and cannot connect again.
      String unknown = "hilo_" + UUID.randomUUID().toString().replace('-', '_');
      try {
        server.execute(
            END_SESSIONS.formatted(database),
            "alter database " + database + " rename to " + unknown);
        database = unknown;
        server
            .withDatabase(unknown)
            .execute(
                "alter database " + unknown + " reset all",
                "alter database " + unknown + " connection limit -1",
                REFUSE_REST,
                DROP_SCHEMAS,
                "create schema public authorization pg_database_owner",
                "grant usage on schema public to public");
        emptied.add(unknown);
        return;
      } catch (SQLException e) {
        // It cannot be made as new.
      }
    }
    server.execute("drop database if exists " + database + " with (force)");
  }
}
