package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoIdentifierGenerator;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.CompositeKey;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.GenericGenerator;
import org.hibernate.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The number of a row, and values that are not numbers. */
final class GaplessAttributeTest extends H2Test {

  @Entity(name = "Invoice")
  static class Invoice {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber
    @Column(name = "no", length = 20)
    @Nullable String number;

    @Nullable String memo;
  }

  @Entity(name = "Shelf")
  static class Shelf {
    @EmbeddedId Place place = new Place();
  }

  @Embeddable
  static class Place extends CompositeKey {
    private static final long serialVersionUID = 1L;

    String site = "north";

    @GeneratedValue(generator = "gapless")
    @SuppressWarnings({"deprecation", "removal"})
    @GenericGenerator(
        name = "gapless",
        type = HiLoIdentifierGenerator.class,
        parameters = @Parameter(name = HiLoIdentifierGenerator.STRATEGY, value = "gapless"))
    @Nullable Long number;
  }

  @Test
  void updatesKeepTheNumber() {
    SessionFactory factory = start(Invoice.class);
    Invoice invoice = persist(factory, new Invoice());
    factory.inTransaction(
        session -> {
          Invoice managed = session.find(Invoice.class, invoice.id);
          managed.number = "invoices/2026|";
          managed.memo = "changed";
        });
    Invoice withoutNumber = withId(new Invoice(), invoice.id);
    withoutNumber.memo = "merged";
    merge(factory, withoutNumber);
    assertThat(schema().query("select no, memo from Invoice"))
        .hasToString("[[invoices/1, merged]]");
  }

  @Test
  void keepsAnyValueThatFitsTheColumn() {
    SessionFactory factory = start(Invoice.class);
    for (String old : List.of("INV\\1", "/7", " 8", "9/")) {
      Invoice invoice = new Invoice();
      invoice.number = old;
      persist(factory, invoice);
      assertThat(invoice.number).isEqualTo(old);
    }
    Invoice tooLong = new Invoice();
    tooLong.number = "x".repeat(21);
    assertRefuses(() -> persist(factory, tooLong), "Invoice.number", "its column holds 20");
  }

  @Test
  void checkConstraintRefusesARequestInALiteral() {
    SessionFactory factory = start(Invoice.class);
    assertThatThrownBy(
            () ->
                factory.inTransaction(
                    session ->
                        session
                            .createMutationQuery(
                                "insert into Invoice(id, number)"
                                    + " values ('invoices/x', 'invoices/2026|')")
                            .executeUpdate()))
        .isInstanceOf(org.hibernate.exception.ConstraintViolationException.class);
    assertThat(count("Invoice")).isZero();
  }

  @Test
  void acceptsANumberThatLooksLikeAnId() {
    SessionFactory factory = start(boot(Invoice.class).hilo("node_tag", ""));
    Invoice invoice = persist(factory, new Invoice());
    assertThat(invoice.id).isEqualTo("invoices/1").isEqualTo(invoice.number);
  }

  @Test
  void settingDeclaresCountersWithoutAnnotation() {
    SessionFactory factory =
        start(boot(Invoice.class).hilo("gapless_identity", "invoices/2026, invoices/2027"));
    assertThat(factory.isOpen()).isTrue();
    assertThat(schema().query("select name from hilo order by name"))
        .hasToString("[[invoices/2026|], [invoices/2027|], [invoices|]]");
  }

  @Test
  void refusesAnInvalidCounterAtBoot() {
    assertFails(
        () -> boot(Invoice.class).hilo("gapless_identity", "a,").build(),
        "hibernate.hilo.gapless_identity",
        "it is empty");
  }

  @Test
  void refusesAGaplessPartOfAnId() {
    assertFails(() -> boot(Shelf.class).build(), "is one part of an id", "@GaplessNumber");
  }

  @Entity(name = "Linked")
  static class Linked {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber @ManyToOne @Nullable Invoice number;
  }

  @Test
  void acceptsTheCollectionAsASeries() {
    SessionFactory factory = start(Invoice.class);
    Invoice invoice = new Invoice();
    invoice.number = "invoices|";
    persist(factory, invoice);
    assertThat(invoice.number).isEqualTo("invoices/1");
  }

  @Test
  void refusesAnAssociationAtBoot() {
    assertFails(
        () -> boot(Invoice.class, Linked.class).build(),
        "Linked.number",
        "neither a number nor text");
  }
}
