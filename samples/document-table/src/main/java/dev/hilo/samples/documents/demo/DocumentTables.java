package dev.hilo.samples.documents.demo;

import dev.hilo.HiLo;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.samples.documents.DocumentConflictException;
import dev.hilo.samples.documents.DocumentStore;
import dev.hilo.samples.documents.Stored;
import dev.hilo.samples.documents.hibernate.DocumentRow;
import dev.hilo.samples.documents.hibernate.HibernateDocumentStore;
import dev.hilo.samples.documents.jdbc.JdbcDocumentStore;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/**
 * Documents of five kinds in one table, first on plain JDBC, then with Hibernate, and then very
 * many of them. Run it twice: the second run goes on after what is there.
 */
public final class DocumentTables {

  private final DemoDatabase database;
  private final int many;

  private DocumentTables(DemoDatabase database, int many) {
    this.database = database;
    this.many = many;
  }

  /** Runs the story; {@code documents.many} says how many documents the last acts store. */
  public static void main(String[] args) {
    // What is printed is the story; Hibernate's own would drown it.
    Logger hibernate = Logger.getLogger("org.hibernate");
    hibernate.setLevel(Level.WARNING);
    try (DemoDatabase database = new DemoDatabase()) {
      new DocumentTables(database, Integer.getInteger("documents.many", 100_000)).run();
    }
  }

  private void run() {
    say("Documents in a table, on " + database.url());
    try (HiLo hilo = HiLo.builder(database.pool()).createTableIfMissing().build()) {
      DocumentStore store = JdbcDocumentStore.open(database.pool(), hilo);
      kindsOfIds(store);
      twoClerks(store);
      query(store);
      bulk("JDBC", store, hilo);
    }
    try (SessionFactory sessions = sessions(database.pool())) {
      DocumentStore store = new HibernateDocumentStore(sessions);
      act("The same table with Hibernate. It finds what JDBC stored:");
      query(store);
      bulk("Hibernate", store, HibernateHiLo.of(sessions));
    }
    act("What the table of counters has in the end. The unused ends of all ranges went back:");
    print("select name, node_tag, max_value from hilo order by name", "    | %-12s | %-8s | %s%n");
    act("How many documents there are:");
    print(
        """
        select collection, count(*) as documents, min(id) as first_id, max(id) as last_id
        from documents group by collection order by collection""",
        "    | %-10s | %-9s | %-30s | %s%n");
    say("");
    say("Run the same command again: it goes on after what is there.");
  }

  /** What an application with Hibernate has anyway, with {@link DocumentRow} in it. */
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
    act("An order is stored. Its property id was found by its name, and holds the id now:");
    say("    " + order.id + "   version " + first.version());

    act("A reading has no property for an id. It has one all the same, in the table:");
    say("    " + store.store(new Reading("roof", -3)).id());

    act("A company asks for an identity, by companies| in its property:");
    say("    " + store.store(new Company("companies|", "Leaf & Co")).id());

    act("A user comes with a whole id, or is there already, and was seen once more:");
    Stored<User> ada = seen(store, User.named("Ada", "ada@example.com"));
    say("    " + ada.id() + "   version " + ada.version() + ", visits " + ada.document().visits());

    act("A theme is stored under an id that stands beside it. It can be stored once only:");
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
    act("Two clerks have the same order before them. Both write it; the second one is told:");
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
    List<Stored<Order>> found = store.query(Order.class, "customer", "Bob & Sons");
    for (Stored<Order> order : found) {
      say("    " + order.id() + "   shipped " + order.document().shipped);
    }
  }

  private void bulk(String by, DocumentStore store, HiLo hilo) {
    act(String.format("%,d readings with sequence ids, by %s:", many, by));
    Stream<Reading> readings =
        IntStream.range(0, many).mapToObj(i -> new Reading("cellar", i % 40 - 10));
    store.storeAll(readings, new PrintedProgress(System.out, hilo, many, System::nanoTime));
  }

  private void print(String query, String line) {
    System.out.print(database.table(query, line));
  }

  private static void act(String text) {
    say("");
    say("* " + text);
  }

  private static void say(String text) {
    System.out.println(text);
  }
}
