package dev.hilo.samples.quickstart;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Two branches of a shop take orders. Their ids are known before the insert, come in ranges from
 * the {@code hilo} table, and are unique across both branches. Run it twice: the second run
 * continues after the first.
 */
public final class Quickstart {

  private final Database database;

  private Quickstart(Database database) {
    this.database = database;
  }

  public static void main(String[] args) {
    Logger hibernate = Logger.getLogger("org.hibernate");
    hibernate.setLevel(Level.WARNING);
    try (Database database = new Database()) {
      new Quickstart(database).run();
    }
  }

  private void run() {
    say("HiLo quickstart on " + database.url());
    Shop north = new Shop(database.pool(), "A");
    act("The shop opens its branch A. The table of counters before the first id:");
    table();

    Product tea = new Product("Assam tea");
    Product cup = new Product("Porcelain cup");
    north.save(tea, cup);
    act("Two products are saved. Their ids were known before the insert:");
    show(tea.id, tea.name);
    show(cup.id, cup.name);
    act(
        "max_value has risen by 32. Branch A has reserved these numbers, and keeps them in"
            + " memory.");
    table();

    Order first = new Order("Ada").with(2, tea);
    Order second = new Order("Bob").with(1, tea).with(4, cup);
    north.save(first, second);
    act("Two orders with lines. The ids of lines are plain numbers:");
    show(first);
    show(second);
    table();

    Company leaf = new Company("companies|", "Leaf & Co");
    Company bean = new Company("companies/", "Bean Ltd");
    Company mail = new Company("", "Mail Order");
    Company tax = new Company("companies/tax-" + UUID.randomUUID(), "Tax office");
    north.save(leaf, bean, mail, tax);
    act("The value of an id can select another strategy: companies| an identity, companies/ a");
    say("  sequence id, an empty text a GUID. Any other value is kept:");
    List.of(leaf, bean, mail, tax).forEach(company -> show(company.id, company.name));

    Invoice paid = new Invoice("Ada");
    Invoice failed = new Invoice("Bob");
    Invoice next = new Invoice("Cleo");
    north.save(paid);
    north.saveAndRollBack(failed);
    north.save(next);
    act("Three invoices. The one for Bob is rolled back, which returns its number:");
    List.of(paid, next).forEach(Quickstart::show);
    table();

    Shop south = new Shop(database.pool(), "B");
    List<Order> inNorth = orders("Nora", 3, tea);
    List<Order> inSouth = orders("Samuel", 3, cup);
    CompletableFuture<Void> both =
        CompletableFuture.allOf(
            CompletableFuture.runAsync(() -> north.save(inNorth.toArray())),
            CompletableFuture.runAsync(() -> south.save(inSouth.toArray())));
    both.join();
    act("Branch B opens, and both take orders concurrently. B reserves another range:");
    inNorth.forEach(Quickstart::show);
    inSouth.forEach(Quickstart::show);
    table();

    south.close();
    act("B closes and returns its unused numbers: max_value falls to the last number of B.");
    table();

    north.close();
    act(
        "A closes, too, and returns its unused numbers for products. Its unused numbers for orders"
            + " are below numbers that B has used, and remain a gap.");
    table();

    say("");
    say("Run the same command again: it continues after the max_value of each row.");
  }

  private static List<Order> orders(String customer, int count, Product product) {
    List<Order> orders = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      orders.add(new Order(customer + " " + i).with(i, product));
    }
    return orders;
  }

  private static void show(Order order) {
    List<String> lines = order.lines.stream().map(line -> "line " + line.id).toList();
    show(order.id, order.customer + " (" + String.join(", ", lines) + ")");
  }

  private static void show(Invoice invoice) {
    show(invoice.id, "number " + invoice.number + ", for " + invoice.customer);
  }

  private static void show(Object id, String what) {
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
