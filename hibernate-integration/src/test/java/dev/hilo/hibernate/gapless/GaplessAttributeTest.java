package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoIdentifierGenerator;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import java.io.Serializable;
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
  static class Place implements Serializable {
    private static final long serialVersionUID = 1L;

    String site = "north";

    @GeneratedValue(generator = "gapless")
    @SuppressWarnings({"deprecation", "removal"})
    @GenericGenerator(
        name = "gapless",
        type = HiLoIdentifierGenerator.class,
        parameters = @Parameter(name = HiLoIdentifierGenerator.STRATEGY, value = "gapless"))
    @Nullable Long number;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place place && site.equals(place.site);
    }

    @Override
    public int hashCode() {
      return site.hashCode();
    }
  }

  @Test
  void updatesKeepTheNumber() {
    try (SessionFactory factory = boot(Invoice.class).build()) {
      Invoice invoice = new Invoice();
      factory.inTransaction(session -> session.persist(invoice));
      factory.inTransaction(
          session -> {
            Invoice managed = session.find(Invoice.class, invoice.id);
            managed.number = "invoices/2026|";
            managed.memo = "changed";
          });
      Invoice withoutNumber = new Invoice();
      withoutNumber.id = invoice.id;
      withoutNumber.memo = "merged";
      factory.inTransaction(session -> session.merge(withoutNumber));
    }
    assertThat(schema().query("select no, memo from Invoice"))
        .hasToString("[[invoices/1, merged]]");
  }

  @Test
  void keepsAnyValueThatFitsTheColumn() {
    try (SessionFactory factory = boot(Invoice.class).build()) {
      for (String old : List.of("INV\\1", "/7", " 8", "9/")) {
        Invoice invoice = new Invoice();
        invoice.number = old;
        factory.inTransaction(session -> session.persist(invoice));
        assertThat(invoice.number).isEqualTo(old);
      }
      Invoice tooLong = new Invoice();
      tooLong.number = "x".repeat(21);
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(tooLong)))
          .hasMessageContaining("Invoice.number")
          .hasMessageContaining("its column holds 20");
    }
  }

  @Test
  void checkConstraintRefusesARequestInALiteral() {
    try (SessionFactory factory = boot(Invoice.class).build()) {
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
    }
    assertThat(count("Invoice")).isZero();
  }

  @Test
  void acceptsANumberThatLooksLikeAnId() {
    try (SessionFactory factory = boot(Invoice.class).with("hibernate.hilo.node_tag", "").build()) {
      Invoice invoice = new Invoice();
      factory.inTransaction(session -> session.persist(invoice));
      assertThat(invoice.id).isEqualTo("invoices/1").isEqualTo(invoice.number);
    }
  }

  @Test
  void settingDeclaresCountersWithoutAnnotation() {
    try (SessionFactory factory =
        boot(Invoice.class)
            .with("hibernate.hilo.gapless_identity", "invoices/2026, invoices/2027")
            .build()) {
      assertThat(factory.isOpen()).isTrue();
      assertThat(schema().query("select name from hilo order by name"))
          .hasToString("[[invoices/2026|], [invoices/2027|], [invoices|]]");
    }
  }

  @Test
  void refusesAnInvalidCounterAtBoot() {
    assertThatThrownBy(
            () -> boot(Invoice.class).with("hibernate.hilo.gapless_identity", "a,").build())
        .hasStackTraceContaining("hibernate.hilo.gapless_identity")
        .hasStackTraceContaining("it is empty");
  }

  @Test
  void refusesAGaplessPartOfAnId() {
    assertThatThrownBy(() -> boot(Shelf.class).build())
        .hasStackTraceContaining("is one part of an id")
        .hasStackTraceContaining("@GaplessNumber");
  }

  @Entity(name = "Lost")
  static class Lost {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber
    @Column(insertable = false)
    @Nullable Long number;
  }

  @Entity(name = "Linked")
  static class Linked {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber @ManyToOne @Nullable Invoice number;
  }

  @Test
  void acceptsTheCollectionAsASeries() {
    try (SessionFactory factory = boot(Invoice.class).build()) {
      Invoice invoice = new Invoice();
      invoice.number = "invoices|";
      factory.inTransaction(session -> session.persist(invoice));
      assertThat(invoice.number).isEqualTo("invoices/1");
    }
  }

  @Test
  void refusesANonInsertableNumberAtBoot() {
    assertThatThrownBy(() -> boot(Lost.class).build())
        .hasStackTraceContaining("Lost.number")
        .hasStackTraceContaining("not insertable");
  }

  @Test
  void refusesAnAssociationAtBoot() {
    assertThatThrownBy(() -> boot(Invoice.class, Linked.class).build())
        .hasStackTraceContaining("Linked.number")
        .hasStackTraceContaining("neither a number nor text");
  }
}
