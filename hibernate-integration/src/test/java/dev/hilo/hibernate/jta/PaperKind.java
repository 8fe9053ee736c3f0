package dev.hilo.hibernate.jta;

import dev.hilo.hibernate.testing.Attributes;
import dev.hilo.testdb.Schema;
import java.util.List;
import java.util.Objects;

/** Where the number stands. */
enum PaperKind {
  ID(Voucher.class),
  ATTRIBUTE(Invoice.class);

  private final Class<? extends Paper> entity;

  PaperKind(Class<? extends Paper> entity) {
    this.entity = entity;
  }

  Paper paper() {
    return Attributes.create(entity);
  }

  /** All that there are, in order. */
  List<Long> numbers(Schema schema) {
    return schema
        .query("select paper_number from " + entity.getSimpleName() + " order by 1")
        .stream()
        .map(row -> ((Number) Objects.requireNonNull(row.get(0))).longValue())
        .toList();
  }
}
