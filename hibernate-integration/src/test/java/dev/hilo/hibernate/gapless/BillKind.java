package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.testing.Attributes;

/** The types of numbers and versions, where they stand. */
enum BillKind {
  TEXT_AS_ID(IdBills.Text.class),
  LONG_AS_ID(IdBills.Plain.class),
  VERSIONED_TEXT_AS_ID(IdBills.VersionedText.class),
  VERSIONED_INTEGER_AS_ID(IdBills.Versioned.class),
  PRIMITIVES_AS_ID(IdBills.Primitive.class),
  NEGATIVE_VERSION_AND_ID(IdBills.Negative.class),
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

  boolean isId() {
    return entity.getEnclosingClass() == IdBills.class;
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
