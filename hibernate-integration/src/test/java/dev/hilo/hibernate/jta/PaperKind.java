package dev.hilo.hibernate.jta;

import dev.hilo.testdb.Schema;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Where the number stands. */
enum PaperKind {
  ID("Voucher", Voucher::new),
  ATTRIBUTE("Invoice", Invoice::new);

  private final String table;
  private final Supplier<Paper> maker;

  PaperKind(String table, Supplier<Paper> maker) {
    this.table = table;
    this.maker = maker;
  }

  Paper paper() {
    return maker.get();
  }

  /** All that there are, in order. */
  List<Long> numbers(Schema schema) {
    return schema.query("select paper_number from " + table + " order by 1").stream()
        .map(row -> ((Number) Objects.requireNonNull(row.get(0))).longValue())
        .toList();
  }
}
