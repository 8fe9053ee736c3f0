package dev.hilo.samples.documents.jdbc;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hilo.HiLo;
import dev.hilo.samples.documents.AssigningStore;
import dev.hilo.samples.documents.Stored;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;

/** Documents in a table, with JDBC, Jackson and the core of HiLo. */
public final class JdbcDocumentStore extends AssigningStore<Object[]> {

  private final Database database;
  private final DocumentSql sql;
  private final ObjectMapper mapper = new ObjectMapper();

  private JdbcDocumentStore(Database database, DocumentSql sql, HiLo hilo) {
    super(hilo);
    this.database = database;
    this.sql = sql;
  }

  /**
   * Creates the table if it is missing.
   *
   * @param dataSource a pool of connections, whose auto-commit may be on or off
   * @param hilo generates the ids; its owner closes it
   */
  public static JdbcDocumentStore open(DataSource dataSource, HiLo hilo) {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      DocumentSql sql = DocumentSql.of(connection);
      for (String ddl : sql.create()) {
        statement.execute(ddl);
      }
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
      return new JdbcDocumentStore(new Database(dataSource), sql, hilo);
    } catch (SQLException e) {
      throw new DocumentStoreException("create the table documents", e);
    }
  }

  @Override
  protected Object[] row(String id, Object document) {
    return new Object[] {id, collection(document.getClass()), json(document)};
  }

  @Override
  protected <T> Stored<T> insert(String id, T document) {
    try {
      database.run(
          "store " + id, sql.insert(), PreparedStatement::executeUpdate, row(id, document));
    } catch (DocumentStoreException e) {
      if (e.isDuplicate()) {
        throw duplicate(id, e.getCause());
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
        sql.query().formatted(checkProperty(property)),
        select -> all(type, select),
        collection(type),
        json(value));
  }

  private <T> List<Stored<T>> all(Class<T> type, PreparedStatement select) throws SQLException {
    List<Stored<T>> all = new ArrayList<>();
    ResultSet rows = select.executeQuery();
    while (rows.next()) {
      String id = rows.getString("id");
      try {
        T document = mapper.readValue(rows.getString("body"), type);
        all.add(new Stored<>(id, rows.getLong("version"), document));
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(
            "The JSON of " + id + " does not fit " + type.getTypeName() + ".", e);
      }
    }
    return all;
  }

  private String json(Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Cannot write " + value + " as JSON.", e);
    }
  }

  @Override
  public <T> Stored<T> update(Stored<T> changed) {
    String body = json(changed.document());
    change("update ", changed, sql.update(), body, changed.id(), changed.version());
    return new Stored<>(changed.id(), changed.version() + 1, changed.document());
  }

  @Override
  public void delete(Stored<?> document) {
    change("delete ", document, DocumentSql.DELETE, document.id(), document.version());
  }

  private void change(String purpose, Stored<?> changed, String statement, Object... values) {
    if (database.run(purpose + changed.id(), statement, PreparedStatement::executeUpdate, values)
        == 0) {
      throw conflict(changed, null);
    }
  }
}
