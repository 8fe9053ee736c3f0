package dev.hilo.hibernate.shop;

import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.Boot;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;

/** An order with its lines. */
@Entity
@Table(name = "purchase_orders")
public class Order {

  @Id
  @PrefixedId(anyPrefix = true)
  private @Nullable String id;

  @OneToMany(mappedBy = "order", cascade = CascadeType.ALL)
  private List<OrderLine> lines = new ArrayList<>();

  public Order() {}

  public Order(@Nullable String id) {
    this.id = id;
  }

  /** Saves a new order and returns its id. */
  public static String saved(SessionFactory factory) {
    Order order = new Order();
    factory.inTransaction(session -> session.persist(order));
    return Objects.requireNonNull(order.id());
  }

  /** Saves a new order by a factory with these settings, closes that, and returns the id. */
  public static String savedBy(Boot boot) {
    try (SessionFactory factory = boot.build()) {
      return saved(factory);
    }
  }

  /** Persists an order without a flush, so that only its id needs the database. */
  public static String generatedId(SessionFactory factory) {
    try (Session session = factory.openSession()) {
      Order order = new Order();
      session.persist(order);
      return Objects.requireNonNull(order.id());
    }
  }

  public @Nullable String id() {
    return id;
  }

  public List<OrderLine> lines() {
    return lines;
  }

  public OrderLine add() {
    OrderLine line = new OrderLine(this);
    lines.add(line);
    return line;
  }
}
