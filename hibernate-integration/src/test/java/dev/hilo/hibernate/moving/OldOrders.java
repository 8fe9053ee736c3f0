package dev.hilo.hibernate.moving;

import dev.hilo.hibernate.testing.Boot;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.TableGenerator;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;

/** The old version of the entity, by its generator and Hibernate's optimizer. */
enum OldOrders {
  IDENTITY("identity", "none"),
  SEQUENCE_POOLED("sequence", "pooled"),
  SEQUENCE_POOLED_LO("sequence", "pooled-lo"),
  SEQUENCE_NONE("sequence", "none"),
  TABLE_POOLED("table", "pooled"),
  TABLE_POOLED_LO("table", "pooled-lo");

  /** The name on the page. */
  final String kind;

  private final String optimizer;

  OldOrders(String kind, String optimizer) {
    this.kind = kind;
    this.optimizer = optimizer;
  }

  Object entity() {
    return switch (this) {
      case IDENTITY -> new ByIdentity();
      case SEQUENCE_POOLED, SEQUENCE_POOLED_LO -> new BySequence();
      case SEQUENCE_NONE -> new ByEachValue();
      case TABLE_POOLED, TABLE_POOLED_LO -> new ByTable();
    };
  }

  /** Whether a running instance has numbers in memory. */
  boolean keepsNumbers() {
    return !optimizer.equals("none");
  }

  SessionFactory build(Boot boot) {
    return boot.entities(entity().getClass())
        .with("hibernate.id.optimizer.pooled.preferred", optimizer)
        .build();
  }

  @Entity(name = "Order")
  @Table(name = "orders")
  static class ByIdentity {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    @Nullable Long id;
  }

  @Entity(name = "Order")
  @Table(name = "orders")
  static class BySequence {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "orders")
    @SequenceGenerator(name = "orders", sequenceName = "orders_seq")
    @Nullable Long id;
  }

  @Entity(name = "Order")
  @Table(name = "orders")
  static class ByEachValue {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "orders")
    @SequenceGenerator(name = "orders", sequenceName = "orders_seq", allocationSize = 1)
    @Nullable Long id;
  }

  @Entity(name = "Order")
  @Table(name = "orders")
  static class ByTable {
    @Id
    @GeneratedValue(strategy = GenerationType.TABLE, generator = "orders")
    @TableGenerator(name = "orders", table = "hibernate_sequences", pkColumnValue = "orders")
    @Nullable Long id;
  }
}
