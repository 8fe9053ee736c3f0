package dev.hilo.hibernate.moving;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Table;
import org.jspecify.annotations.NullUnmarked;

/** The code of docs/how-to/moving-in.md and docs/how-to/moving-in-spring.md. */
@NullUnmarked
final class MovingInSnippets {

  private MovingInSnippets() {}

  @Entity
  @Table(name = "orders")
  public static class Order {
    @Id @HiLoId Long id; // before: @GeneratedValue(strategy = GenerationType.IDENTITY)
  }

  // snippet: base
  @MappedSuperclass
  public static class BaseEntity {
    @Id @HiLoId Integer id; // before: @GeneratedValue(strategy = GenerationType.IDENTITY)
  }
  // end
}
