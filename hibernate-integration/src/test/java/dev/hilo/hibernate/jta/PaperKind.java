package dev.hilo.hibernate.jta;

import dev.hilo.testdb.Schema;
import java.util.List;
import java.util.Objects;

/** Where the number stands. */
enum PaperKind {
  ID("Voucher") {
    @Override
    Paper paper() {
      return new Voucher();
    }
  },
  ATTRIBUTE("Invoice") {
    @Override
    Paper paper() {
      return new Invoice();
    }
  };

  private final String table;

  PaperKind(String table) {
    this.table = table;
  }

  abstract Paper paper();

  /** All that there are, in order. */
  List<Long> numbers(Schema schema) {
    return schema.query("select paper_number from " + table + " order by 1").stream()
        .map(row -> ((Number) Objects.requireNonNull(row.get(0))).longValue())
        .toList();
  }
}
