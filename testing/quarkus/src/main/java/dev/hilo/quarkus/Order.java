package dev.hilo.quarkus;

import dev.hilo.hibernate.HiLoId;
import io.quarkus.hibernate.orm.panache.PanacheEntityBase;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An active record. */
@Entity
@Table(name = "orders")
public class Order extends PanacheEntityBase {
  @Id @HiLoId public String id;
  public String customer;
}
