package dev.hilo.samples.shop;

import dev.hilo.HiLo;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.data.domain.Limit;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.TransactionAspectSupport;

/** The actions of the shop. */
@Service
@Transactional
public class Shop {

  private static final int MOST_ORDERS = 1_000;
  private static final int LONGEST_NAME = 100;

  private final CustomerRepository customers;
  private final OrderRepository orders;
  private final InvoiceRepository invoices;
  private final UserRepository users;
  private final HiLo hilo;

  Shop(
      CustomerRepository customers,
      OrderRepository orders,
      InvoiceRepository invoices,
      UserRepository users,
      HiLo hilo) {
    this.customers = customers;
    this.orders = orders;
    this.invoices = invoices;
    this.users = users;
    this.hilo = hilo;
  }

  /** A new customer, {@code customers/1-A} and so on. */
  public Customer welcome(String name) {
    return customers.save(new Customer(named(name, "A customer")));
  }

  /** Orders of the latest customer, {@code orders/1-A} and so on. */
  public List<Order> placeOrders(int count) {
    if (count < 1 || count > MOST_ORDERS) {
      throw new IllegalArgumentException(
          count + " orders at once: choose a number from 1 to " + MOST_ORDERS + ".");
    }
    Customer customer = customers.findFirstByOrderByCreatedAtDesc().orElse(null);
    return orders.saveAll(Stream.generate(() -> new Order(customer)).limit(count).toList());
  }

  /**
   * The invoice for the oldest order that has none.
   *
   * @throws NothingToInvoiceException if there is no such order
   */
  public Invoice issueInvoice() {
    Order order =
        orders.findWithoutInvoice(Limit.of(1)).stream()
            .findFirst()
            .orElseThrow(NothingToInvoiceException::new);
    return invoices.save(new Invoice(order));
  }

  /**
   * Issues an invoice and rolls it back, so that the next invoice gets the same number.
   *
   * @return the description of the invoice before the rollback
   * @throws NothingToInvoiceException if there is no order without an invoice
   */
  public String issueInvoiceAndRollBack() {
    Invoice invoice = issueInvoice();
    invoices.flush();
    TransactionAspectSupport.currentTransactionStatus().setRollbackOnly();
    return invoice.about();
  }

  /** A user whose id is the name, {@code users/ada@example.com}. */
  public User register(String name) {
    String id = "users/" + named(name, "A user");
    // The generator would reject it, too. This rejects it before the transaction does any work.
    return users.save(new User(hilo.rules().checkId(id)));
  }

  private static String named(String name, String who) {
    String stripped = name.strip();
    if (stripped.isEmpty() || stripped.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          who + " needs a name of 1 to " + LONGEST_NAME + " characters.");
    }
    return stripped;
  }
}
