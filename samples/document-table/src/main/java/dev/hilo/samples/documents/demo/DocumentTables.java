package dev.hilo.samples.documents.demo;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.samples.documents.DocumentConflictException;
import dev.hilo.samples.documents.DocumentStore;
import dev.hilo.samples.documents.Stored;
import dev.hilo.samples.documents.hibernate.DocumentRow;
import dev.hilo.samples.documents.hibernate.HibernateDocumentStore;
import dev.hilo.samples.documents.jdbc.JdbcDocumentStore;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/**
 * Documents of five classes in one table, first with plain JDBC, then with Hibernate, and then very
 * many of them. Run it twice: the second run continues after the first.
 */
public record DocumentTables(HikariDataSource database, int many) {

  /** {@code documents.many} is the number of documents in the bulk acts. */
  public static void main(String[] args) {
    Logger hibernate = Logger.getLogger("org.hibernate");
    hibernate.setLevel(Level.WARNING);
    try (HikariDataSource database = DemoDatabase.open()) {
      new DocumentTables(database, Integer.getInteger("documents.many", 100_000)).run();
    }
  }

  private void run() {
    say("Documents in a table, on " + database.getJdbcUrl());
    try (HiLo hilo = HiLo.builder(database).createTableIfMissing().build()) {
      DocumentStore store = JdbcDocumentStore.open(database, hilo);
      kindsOfIds(store);
      twoClerks(store);
      query(store);
      bulk("JDBC", store, hilo);
    }
    try (SessionFactory sessions = sessions(database)) {
      DocumentStore store = new HibernateDocumentStore(sessions);
      act("The same table with Hibernate. It finds what JDBC stored:");
      query(store);
      bulk("Hibernate", store, HibernateHiLo.of(sessions));
    }
    act("The table of counters in the end. The unused ends of all ranges were returned:");
    print("select name, node_tag, max_value from hilo order by name", "    | %-12s | %-8s | %s%n");
    act("How many documents there are:");
    print(
        """
        select collection, count(*) as documents, min(id) as first_id, max(id) as last_id
        from documents group by collection order by collection""",
        "    | %-10s | %-9s | %-30s | %s%n");
    act("Run the same command again: it continues after the last ids.");
  }

  static SessionFactory sessions(DataSource database) {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(DocumentRow.class)
            .setProperty("hibernate.hbm2ddl.auto", "update")
            .setProperty("hibernate.jdbc.batch_size", "100")
            .setProperty("hibernate.query.hql.json_functions_enabled", "true");
    configuration.getProperties().put("hibernate.connection.datasource", database);
    return configuration.buildSessionFactory();
  }

  private void kindsOfIds(DocumentStore store) {
    Order order = new Order("Ada", "2 Assam tea", "1 porcelain cup");
    Stored<Order> first = store.store(order);
    act("An order is stored. Its property id, found by its name, now holds the id:");
    say("    " + order.id + "   version " + first.version());

    act("A reading has no property for an id. It has an id in the table only:");
    say("    " + store.store(new Reading("roof", -3)).id());

    act("A company requests an identity, with companies| in its property:");
    say("    " + store.store(new Company("companies|", "Leaf & Co")).id());

    act("A user has a semantic id. In a second run the user is there, and is updated:");
    Stored<User> ada = seen(store, User.named("Ada", "ada@example.com"));
    say("    " + ada.id() + "   version " + ada.version() + ", visits " + ada.document().visits());

    act("A theme is stored under an id that the caller passes. It can be stored only once:");
    try {
      say("    " + store.store("themes/north", new Theme("teal", true)).id());
      store.store("themes/north", new Theme("red", false));
    } catch (DocumentConflictException e) {
      say("    " + e.getMessage());
    }
    act("The table:");
    print(
        "select id, version, body from documents where collection <> 'readings' order by id",
        "    | %-28s | %-7s | %s%n");
  }

  private static Stored<User> seen(DocumentStore store, User user) {
    Optional<Stored<User>> known = store.load(User.class, user.id());
    return known.isPresent()
        ? store.update(known.get().with(known.get().document().seenAgain()))
        : store.store(user);
  }

  private static void twoClerks(DocumentStore store) {
    act("Two clerks load the same order and change it. The second change is refused:");
    String id = store.store(new Order("Bob", "1 Assam tea")).id();
    Stored<Order> north = store.load(Order.class, id).orElseThrow();
    Stored<Order> south = store.load(Order.class, id).orElseThrow();
    north.document().shipped = true;
    say("    north: " + id + " has version " + store.update(north).version());
    south.document().customer = "Bob & Sons";
    try {
      store.update(south);
    } catch (DocumentConflictException e) {
      say("    south: " + e.getMessage());
    }
    Stored<Order> again = store.load(Order.class, id).orElseThrow();
    again.document().customer = "Bob & Sons";
    say("    south: " + id + " has version " + store.update(again).version() + ", still shipped");
  }

  private static void query(DocumentStore store) {
    act("Orders whose customer is Bob & Sons, newest last:");
    for (Stored<Order> order : store.query(Order.class, "customer", "Bob & Sons")) {
      say("    " + order.id() + "   shipped " + order.document().shipped);
    }
  }

  private void bulk(String by, DocumentStore store, HiLo hilo) {
    act(String.format("%,d readings with sequence ids, by %s:", many, by));
    Stream<Reading> readings =
        IntStream.range(0, many).mapToObj(i -> new Reading("cellar", i % 40 - 10));
    store.storeAll(readings, new PrintedProgress(System.out, hilo, many, System::nanoTime));
  }

  /** Has no property for an id. */
  record Reading(String sensor, int celsius) {}

  /** Has no property for an id, and is stored under an id that the caller knows. */
  record Theme(String color, boolean dark) {}

  private void print(String query, String line) {
    System.out.print(DemoDatabase.table(database, query, line));
  }

  private static void act(String text) {
    say("");
    say("* " + text);
  }

  private static void say(String text) {
    System.out.println(text);
  }
}
