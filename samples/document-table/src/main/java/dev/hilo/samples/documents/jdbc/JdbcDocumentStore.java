package dev.hilo.samples.documents.jdbc;

import dev.hilo.HiLo;
import dev.hilo.samples.documents.DocumentConflictException;
import dev.hilo.samples.documents.DocumentStore;
import dev.hilo.samples.documents.Progress;
import dev.hilo.samples.documents.PropertyName;
import dev.hilo.samples.documents.Stored;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * Documents in a table, with nothing but JDBC, a JSON library and the core of HiLo.
 *
 * <p>An id is made before a connection is taken: HiLo now and then needs one for itself, and so a
 * pool of one will do.
 */
public final class JdbcDocumentStore implements DocumentStore {

  private final Database database;
  private final DocumentSql sql;
  private final HiLo hilo;
  private final Json json = new Json();

  private JdbcDocumentStore(Database database, DocumentSql sql, HiLo hilo) {
    this.database = database;
    this.sql = sql;
    this.hilo = hilo;
  }

  /**
   * Opens the store, and makes its table if there is none.
   *
   * @param dataSource a pool of connections in auto-commit mode
   * @param hilo makes the ids; who made it closes it
   */
  public static JdbcDocumentStore open(DataSource dataSource, HiLo hilo) {
    Database database = new Database(dataSource);
    try {
      DocumentSql sql = database.connected(JdbcDocumentStore::created);
      return new JdbcDocumentStore(database, sql, hilo);
    } catch (SQLException e) {
      throw new DocumentStoreException("make the table documents", e);
    }
  }

  private static DocumentSql created(Connection connection) throws SQLException {
    DocumentSql sql = DocumentSql.of(connection);
    try (Statement statement = connection.createStatement()) {
      for (String ddl : sql.create()) {
        statement.execute(ddl);
      }
    }
    return sql;
  }

  @Override
  public <T> Stored<T> store(T document) {
    return insert(hilo.assign(document), document);
  }

  @Override
  public <T> Stored<T> store(String id, T document) {
    return insert(hilo.assign(document, id), document);
  }

  private <T> Stored<T> insert(String id, T document) {
    Row row = row(id, document);
    try {
      database.run(
          sql.insert(),
          insert -> {
            row.bind(insert);
            return insert.executeUpdate();
          });
    } catch (SQLException e) {
      if (isDuplicate(e)) {
        throw DocumentConflictException.exists(id, e);
      }
      throw new DocumentStoreException("store " + id, e);
    }
    return new Stored<>(id, 0, document);
  }

  /** The body has the id, too, if the class has a property for it: it is made of it afterwards. */
  private Row row(String id, Object document) {
    return new Row(id, collection(document.getClass()), json.write(document));
  }

  private String collection(Class<?> type) {
    return hilo.collection(type).collection();
  }

  /** SQLState 23505 on H2 and PostgreSQL, 23000 on MySQL. */
  private static boolean isDuplicate(SQLException e) {
    return e.getSQLState() != null && e.getSQLState().startsWith("23");
  }

  @Override
  public <T> Optional<Stored<T>> load(Class<T> type, String id) {
    try {
      return database
          .run(
              sql.load(),
              select -> {
                select.setString(1, id);
                return all(type, select.executeQuery());
              })
          .stream()
          .findFirst();
    } catch (SQLException e) {
      throw new DocumentStoreException("load " + id, e);
    }
  }

  @Override
  public <T> List<Stored<T>> query(Class<T> type, String property, Object value) {
    try {
      return database.run(
          sql.query(new PropertyName(property)),
          select -> {
            select.setString(1, collection(type));
            select.setString(2, json.write(value));
            return all(type, select.executeQuery());
          });
    } catch (SQLException e) {
      throw new DocumentStoreException("query by " + property, e);
    }
  }

  private <T> List<Stored<T>> all(Class<T> type, ResultSet rows) throws SQLException {
    List<Stored<T>> all = new ArrayList<>();
    while (rows.next()) {
      T document = json.read(rows.getString("body"), type);
      all.add(new Stored<>(rows.getString("id"), rows.getLong("version"), document));
    }
    return all;
  }

  @Override
  public <T> Stored<T> update(Stored<T> changed) {
    String body = json.write(changed.document());
    try {
      int found =
          database.run(
              sql.update(),
              update -> {
                update.setString(1, body);
                update.setString(2, changed.id());
                update.setLong(3, changed.version());
                return update.executeUpdate();
              });
      refuseStale(changed, found);
    } catch (SQLException e) {
      throw new DocumentStoreException("update " + changed.id(), e);
    }
    return new Stored<>(changed.id(), changed.version() + 1, changed.document());
  }

  @Override
  public void delete(Stored<?> document) {
    try {
      int found =
          database.run(
              sql.delete(),
              delete -> {
                delete.setString(1, document.id());
                delete.setLong(2, document.version());
                return delete.executeUpdate();
              });
      refuseStale(document, found);
    } catch (SQLException e) {
      throw new DocumentStoreException("delete " + document.id(), e);
    }
  }

  /** No row with that id and that version: somebody else was faster. */
  private void refuseStale(Stored<?> changed, int found) throws SQLException {
    if (found == 0) {
      OptionalLong now =
          database.run(
              sql.load(),
              select -> {
                select.setString(1, changed.id());
                ResultSet row = select.executeQuery();
                return row.next() ? OptionalLong.of(row.getLong("version")) : OptionalLong.empty();
              });
      throw DocumentConflictException.changed(changed, now, null);
    }
  }

  @Override
  public void storeAll(Stream<?> documents, Progress progress) {
    Iterator<?> rest = documents.iterator();
    while (rest.hasNext()) {
      List<Row> rows = nextRows(rest);
      try {
        database.runAll(
            sql.insert(),
            insert -> {
              for (Row row : rows) {
                row.bind(insert);
                insert.addBatch();
              }
              return insert.executeBatch();
            });
      } catch (SQLException e) {
        throw new DocumentStoreException("store " + rows.size() + " documents", e);
      }
      progress.stored(rows.size(), rows.get(rows.size() - 1).id());
    }
  }

  /** Their ids are asked for by the name of the collection and a separator at its end. */
  private List<Row> nextRows(Iterator<?> documents) {
    List<Row> rows = new ArrayList<>(BATCH);
    while (documents.hasNext() && rows.size() < BATCH) {
      Object document = documents.next();
      String request = collection(document.getClass()) + "/";
      rows.add(row(hilo.assign(document, request), document));
    }
    return rows;
  }
}
