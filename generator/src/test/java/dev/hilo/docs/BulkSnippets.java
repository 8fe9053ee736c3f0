package dev.hilo.docs;

import dev.hilo.HiLo;
import dev.hilo.IdBlock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The code of docs/how-to/bulk.md; {@link H2BulkPageTest} runs it. */
final class BulkSnippets {

  private BulkSnippets() {}

  static void batch(HiLo hilo, DataSource dataSource, List<String> customers) throws SQLException {
    // snippet: batch
    IdBlock block = hilo.collection("orders").reserve(customers.size());
    try (Connection connection = dataSource.getConnection();
        PreparedStatement insert =
            connection.prepareStatement("insert into orders (id, customer) values (?, ?)")) {
      for (String customer : customers) {
        insert.setString(1, block.nextId()); // "orders/1-A", "orders/2-A", …
        insert.setString(2, customer);
        insert.addBatch();
      }
      insert.executeBatch();
    }
    // end
  }

  static void compute(HiLo hilo, DataSource dataSource, int candidates) throws SQLException {
    // snippet: compute
    IdBlock block = hilo.collection("orders").reserve(candidates);
    try (Connection connection = dataSource.getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "insert into orders (id, customer)"
                    + " select 'orders/' || (? + row_number() over ()) || '-' || ?, customer"
                    + " from import where customer is not null")) {
      insert.setLong(1, block.first() - 1);
      insert.setString(2, block.nodeTag());
      insert.executeUpdate(); // numbers that no row needed are a gap
    }
    // end
  }
}
