package dev.hilo.samples.documents.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A new document, ready to be inserted. */
record Row(String id, String collection, String body) {

  void bind(PreparedStatement insert) throws SQLException {
    insert.setString(1, id);
    insert.setString(2, collection);
    insert.setString(3, body);
  }
}
