package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.rows.NumberedColumn;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.MappedSuperclass;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Subclasses of one entity whose gapless attributes have the same name. */
final class SiblingNumbersTest extends H2Test {

  @Entity(name = "Document")
  @Inheritance(strategy = InheritanceType.JOINED)
  abstract static class Document {
    @Id @HiLoId @Nullable Long id;
    @GaplessNumber @Nullable Long page;
    @Nullable String text = "text";
  }

  @MappedSuperclass
  abstract static class Numbered extends Document {
    @GaplessNumber @Nullable Long number;
  }

  @Entity(name = "Invoice")
  static class Invoice extends Numbered {}

  @Entity(name = "Quote")
  static class Quote extends Numbered {}

  @Entity(name = "Memo")
  static class Memo extends Document {
    @GaplessNumber @Nullable String number;
  }

  /** With attributes that only its superclasses declare. */
  @Entity(name = "Reminder")
  static class Reminder extends Invoice {}

  private SessionFactory factory() {
    return start(Document.class, Invoice.class, Reminder.class, Quote.class, Memo.class);
  }

  @Test
  void listsTheColumnOfEach() {
    SessionFactory factory = factory();
    assertThat(HibernateHiLo.numberedColumns(factory))
        .filteredOn(NumberedColumn::identity)
        .extracting(column -> column.table() + "." + column.column())
        .containsExactlyInAnyOrder(
            "Document.page", "Invoice.number", "Quote.number", "Memo.number");
  }

  @Test
  void acceptsAnUpsertOfEitherType() {
    SessionFactory factory = factory();
    for (Numbered numbered : new Numbered[] {new Invoice(), new Quote(), new Reminder()}) {
      numbered.number = 1L;
      upsert(factory, numbered, 1);
    }
    Memo memo = new Memo();
    memo.number = "documents/1";
    upsert(factory, memo, 1);
    assertThat(count("Document")).isEqualTo(4);
  }

  @Test
  void refusesAnUpsertWithoutANumber() {
    SessionFactory factory = factory();
    assertRefuses(() -> upsert(factory, new Reminder(), 1), ".number has no number");
    Reminder reminder = new Reminder();
    reminder.number = 1L;
    assertRefuses(() -> upsert(factory, reminder, null), ".page has no number");
    assertThat(count("Document")).isZero();
  }

  private long next = 1;

  private void upsert(SessionFactory factory, Document document, @Nullable Integer page) {
    document.id = next++;
    document.page = page == null ? null : page.longValue();
    upsert(factory, document);
  }
}
