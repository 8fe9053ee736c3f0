package dev.hilo.samples.quickstart;

import dev.hilo.CollectionIds;
import dev.hilo.HiLo;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import javax.sql.DataSource;

/** The code of README.md, compiled; {@link ReadmeTest} compares the two and runs it. */
final class ReadmeSnippets {

  private ReadmeSnippets() {}

  static void core(DataSource dataSource) {
    // snippet: core
    try (HiLo hilo = HiLo.builder(dataSource).nodeTag("A").createTableIfMissing().build()) {
      hilo.nextId("orders"); // "orders/1-A"
      hilo.nextNumber("orders"); // 2
      hilo.nextIds("orders", 500); // 500 ids, one reservation for what is missing
      CollectionIds orders = hilo.collection("orders"); // a handle, for where many ids are made
      orders.nextId();
      orders.assign("companies|"); // "companies/1": what the id of a document asks for
      hilo.nextIdentity("companies"); // "companies/2"
      hilo.nextSequenceId("companies"); // "companies/0000000000000000001-A"
      hilo.identities().all(); // {companies|=2}; also nextNumber, seed and forceSeed
      hilo.parse("orders/1-A"); // collection "orders", number 1, node tag "A"
      hilo.counters(); // what the table holds
      hilo.statistics(); // what this instance did and holds
    }
    // end
  }

  /** Only a frame, so that the entity of the page can be called Order as well. */
  static final class Entities {

    private Entities() {}

    // A top-level class on the page, and so without the word "static" there.
    // snippet: entity
    @Entity
    @Table(name = "orders") // since "order" is a word of SQL
    public static class Order {
      @Id @PrefixedId String id; // orders/1-A, orders/2-A, …
    }
    // end
  }
}
