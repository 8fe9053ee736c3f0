package dev.hilo.hibernate.shop;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order with its lines. */
@Entity
@Table(name = "purchase_orders")
public class Order {

  @Id @PrefixedId private @Nullable String id;

  @OneToMany(mappedBy = "order", cascade = CascadeType.ALL)
  private List<OrderLine> lines = new ArrayList<>();

  public Order() {}

  public Order(@Nullable String id) {
    this.id = id;
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
