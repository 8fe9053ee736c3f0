package dev.hilo.samples.quickstart;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Two branches of a shop take orders, and the ids tell the story: born before the insert, in ranges
 * from the {@code hilo} table, unique across both. Run it twice: the second run goes on where the
 * first one stopped.
 */
public final class Quickstart {

  private final Database database;

  private Quickstart(Database database) {
    this.database = database;
  }

  /** Runs the story. */
  public static void main(String[] args) {
    // What is printed is the story; Hibernate's own would drown it.
    Logger hibernate = Logger.getLogger("org.hibernate");
    hibernate.setLevel(Level.WARNING);
    try (Database database = new Database()) {
      new Quickstart(database).run();
    }
  }

  private void run() {
    say("HiLo quickstart on " + database.url());
    Shop north = new Shop(database.pool(), "A");
    act("The shop opens its branch A. The table of counters, before anybody asks for an id:");
    table();

    Product tea = new Product("Assam tea");
    Product cup = new Product("Porcelain cup");
    north.save(tea, cup);
    act("Two products are saved. Their ids were known before the insert:");
    born(tea.id, tea.name);
    born(cup.id, cup.name);
    act("max_value rose by 32 for that: branch A holds all these numbers in memory now.");
    table();

    Order first = new Order("Ada").with(2, tea);
    Order second = new Order("Bob").with(1, tea).with(4, cup);
    north.save(first, second);
    act("Two orders with lines. Lines have the bare number for an id:");
    born(first);
    born(second);
    table();

    Company leaf = new Company("companies|", "Leaf & Co");
    Company bean = new Company("companies/", "Bean Ltd");
    Company mail = new Company("", "Mail Order");
    Company tax = new Company("companies/tax-" + UUID.randomUUID(), "Tax office");
    north.save(leaf, bean, mail, tax);
    act(
        "An id may ask for another kind: companies| an identity, companies/ a sequence id, nothing");
    say("  but blanks a GUID. Anything else is an id already:");
    List.of(leaf, bean, mail, tax).forEach(company -> born(company.id, company.name));

    Invoice paid = new Invoice("Ada");
    Invoice failed = new Invoice("Bob");
    Invoice next = new Invoice("Cleo");
    north.save(paid);
    north.saveInVain(failed);
    north.save(next);
    act("Three invoices; the transaction of the second one failed. Its number was given back:");
    List.of(paid, failed, next).forEach(Quickstart::born);
    table();

    Shop south = new Shop(database.pool(), "B");
    List<Order> inNorth = orders("Nora", 3, tea);
    List<Order> inSouth = orders("Samuel", 3, cup);
    CompletableFuture<Void> both =
        CompletableFuture.allOf(
            CompletableFuture.runAsync(() -> north.save(inNorth.toArray())),
            CompletableFuture.runAsync(() -> south.save(inSouth.toArray())));
    both.join();
    act("Branch B opens, and both take orders at the same time. B got a range of its own:");
    inNorth.forEach(Quickstart::born);
    inSouth.forEach(Quickstart::born);
    table();

    south.close();
    act("B closes and gives back what it did not use: max_value goes down to B's last number.");
    table();

    north.close();
    act(
        "A closes too. Its products, which B never asked for, go back. Its orders lie below numbers"
            + " of B that are in use: they stay a gap.");
    table();

    say("");
    say("Run the same command again: it goes on after the max_value of each row.");
  }

  private static List<Order> orders(String customer, int count, Product product) {
    List<Order> orders = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      orders.add(new Order(customer + " " + i).with(i, product));
    }
    return orders;
  }

  private static void born(Order order) {
    List<String> lines = order.lines.stream().map(line -> "line " + line.id).toList();
    born(order.id, order.customer + " (" + String.join(", ", lines) + ")");
  }

  private static void born(Invoice invoice) {
    String number = invoice.number == null ? "no number" : "number " + invoice.number;
    born(invoice.id, number + ", for " + invoice.customer);
  }

  private static void born(Object id, String what) {
    say(String.format("    %-16s %s", id, what));
  }

  private static void act(String text) {
    say("");
    say("* " + text);
  }

  private void table() {
    System.out.print(database.hiloTable());
  }

  private static void say(String text) {
    System.out.println(text);
  }
}
