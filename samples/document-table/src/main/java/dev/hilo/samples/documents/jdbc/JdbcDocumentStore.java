package dev.hilo.samples.documents.jdbc;

import dev.hilo.HiLo;
import dev.hilo.samples.documents.AssigningStore;
import dev.hilo.samples.documents.DocumentConflictException;
import dev.hilo.samples.documents.PropertyName;
import dev.hilo.samples.documents.Stored;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;

/** Documents in a table, with nothing but JDBC, a JSON library and the core of HiLo. */
public final class JdbcDocumentStore extends AssigningStore<Object[]> {

  private final Database database;
  private final DocumentSql sql;
  private final Json json = new Json();

  private JdbcDocumentStore(Database database, DocumentSql sql, HiLo hilo) {
    super(hilo);
    this.database = database;
    this.sql = sql;
  }

  /**
   * Opens the store, and makes its table if there is none.
   *
   * @param dataSource a pool of connections in auto-commit mode
   * @param hilo makes the ids; its owner closes it
   */
  public static JdbcDocumentStore open(DataSource dataSource, HiLo hilo) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      DocumentSql sql = DocumentSql.of(connection);
      for (String ddl : sql.create()) {
        statement.execute(ddl);
      }
      return new JdbcDocumentStore(new Database(dataSource), sql, hilo);
    } catch (SQLException e) {
      throw new DocumentStoreException("make the table documents", e);
    }
  }

  @Override
  protected Object[] row(String id, Object document) {
    return new Object[] {id, collection(document.getClass()), json.write(document)};
  }

  @Override
  protected <T> Stored<T> insert(String id, T document) {
    Object[] row = row(id, document);
    try {
      database.run("store " + id, sql.insert(), PreparedStatement::executeUpdate, row);
    } catch (DocumentStoreException e) {
      if (e.isDuplicate()) {
        throw DocumentConflictException.exists(id, e.getCause());
      }
      throw e;
    }
    return new Stored<>(id, 0, document);
  }

  @Override
  protected void insertAll(List<Object[]> rows) {
    database.runAll("store " + rows.size() + " documents", sql.insert(), rows);
  }

  @Override
  public <T> Optional<Stored<T>> load(Class<T> type, String id) {
    List<Stored<T>> found =
        database.run("load " + id, DocumentSql.LOAD, select -> all(type, select), id);
    return found.stream().findFirst();
  }

  @Override
  public <T> List<Stored<T>> query(Class<T> type, String property, Object value) {
    return database.run(
        "query by " + property,
        sql.query().formatted(new PropertyName(property)),
        select -> all(type, select),
        collection(type),
        json.write(value));
  }

  private <T> List<Stored<T>> all(Class<T> type, PreparedStatement select) throws SQLException {
    List<Stored<T>> all = new ArrayList<>();
    ResultSet rows = select.executeQuery();
    while (rows.next()) {
      T document = json.read(rows.getString("body"), type);
      all.add(new Stored<>(rows.getString("id"), rows.getLong("version"), document));
    }
    return all;
  }

  @Override
  public <T> Stored<T> update(Stored<T> changed) {
    String body = json.write(changed.document());
    change("update ", changed, sql.update(), body, changed.id(), changed.version());
    return new Stored<>(changed.id(), changed.version() + 1, changed.document());
  }

  @Override
  public void delete(Stored<?> document) {
    change("delete ", document, DocumentSql.DELETE, document.id(), document.version());
  }

  /** Where no row has that id and that version, another client was faster. */
  private void change(String purpose, Stored<?> changed, String statement, Object... values) {
    String id = changed.id();
    if (database.run(purpose + id, statement, PreparedStatement::executeUpdate, values) == 0) {
      OptionalLong now =
          database.run(
              purpose + id,
              DocumentSql.LOAD,
              select -> {
                ResultSet row = select.executeQuery();
                return row.next() ? OptionalLong.of(row.getLong("version")) : OptionalLong.empty();
              },
              id);
      throw DocumentConflictException.changed(changed, now, null);
    }
  }
}
