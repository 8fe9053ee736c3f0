package dev.hilo.spring.start;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(name = "orders") // "order" is a reserved word of SQL
public class Order {
  @Id @HiLoId String id;
}
