package dev.hilo.samples.quickstart;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The code of docs/start/jdbc.md, compiled; {@link CoreTest} runs it. */
final class CoreSnippets {

  private CoreSnippets() {}

  static void first(DataSource dataSource) throws SQLException {
    // snippet: first
    try (HiLo hilo = HiLo.builder(dataSource).createTableIfMissing().build()) {
      String id = hilo.nextId("orders"); // before the insert
      try (Connection connection = dataSource.getConnection();
          PreparedStatement insert =
              connection.prepareStatement("insert into orders (id) values (?)")) {
        insert.setString(1, id);
        insert.executeUpdate();
      }
      System.out.println(id); // orders/1-A
    }
    // end
  }

  static HiLo start(DataSource dataSource) {
    // snippet: start
    HiLo hilo = HiLo.builder(dataSource).nodeTag("A").build();
    Runtime.getRuntime().addShutdownHook(new Thread(hilo::close));
    // end
    return hilo;
  }

  static void use(HiLo hilo) {
    // snippet: use
    hilo.nextId("orders"); // "orders/1-A"
    hilo.nextNumber("orders"); // 2
    hilo.nextIds("orders", 500); // 500 ids: the rest of the range, then one reservation
    CollectionIds orders = hilo.collection("orders"); // a handle, for where many ids are made
    orders.nextId();
    orders.assign("companies|"); // "companies/1": what this value asks for
    hilo.nextIdentity("companies"); // "companies/2"
    hilo.nextSequenceId("companies"); // "companies/0000000000000000001-A"
    hilo.identities().all(); // {companies|=2}
    hilo.parse("orders/1-A"); // collection "orders", number 1, node tag "A"
    hilo.counters().rows(); // what the table holds
    hilo.counters().statistics(); // what this instance did and holds
    // end
  }

  static String document(HiLo hilo, Letter letter) {
    // snippet: document
    return hilo.assign(letter); // "letters/1-A", and letter.id is the same
    // end
  }

  /** A document that no framework knows. */
  static final class Letter {
    String id;
  }
}
