package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.testing.Attributes;

/** The types of numbers and versions. */
enum BillKind {
  TEXT(AttributeBills.Text.class),
  LONG(AttributeBills.Wrapper.class),
  BIG_INTEGER(AttributeBills.Large.class),
  RECORD(AttributeBills.Wrapped.class),
  UNVERSIONED_INTEGER(AttributeBills.Alone.class),
  PRIMITIVES(AttributeBills.Primitive.class);

  private final Class<? extends Bill> entity;

  BillKind(Class<? extends Bill> entity) {
    this.entity = entity;
  }

  Class<? extends Bill> entity() {
    return entity;
  }

  Bill of(String writer) {
    Bill bill = Attributes.create(entity);
    bill.writer = writer;
    return bill;
  }

  /** The number in a column, as a long. */
  static long bare(String number) {
    return Long.parseLong(number.replaceFirst("^bills/", ""));
  }
}
