package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.NaturalId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Entity(name = "Voucher")
  static class Voucher {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber(keepAssigned = true)
    @Column(length = 20, unique = true)
    @Nullable String number;
  }

  @Entity(name = "NotUnique")
  @Table(uniqueConstraints = @UniqueConstraint(columnNames = {"branch", "number"}))
  static class NotUnique {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber(keepAssigned = true)
    @Nullable Long number;

    @Nullable String branch;
  }

  @Entity(name = "Natural")
  static class Natural {
    @Id @PrefixedId @Nullable String id;

    @NaturalId @GaplessNumber @Nullable Long number;
  }

  @Entity(name = "NotNull")
  static class NotNull {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber
    @Column(nullable = false)
    @Nullable Long number;
  }

  @Test
  void fillsAColumnThatIsNotNull() {
    NotNull row = persist(start(NotNull.class), new NotNull());

    assertThat(row.number).isEqualTo(1);
    assertThatThrownBy(() -> schema().execute("update NotNull set number = null")).isNotNull();
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
    SessionFactory factory = start(Voucher.class);
    for (String old : List.of("INV\\1", "/7", " 8", "9/")) {
      Voucher voucher = new Voucher();
      voucher.number = old;
      persist(factory, voucher);
      assertThat(voucher.number).isEqualTo(old);
    }
    Voucher tooLong = new Voucher();
    tooLong.number = "x".repeat(21);
    assertRefuses(() -> persist(factory, tooLong), "Voucher.number", "its column holds 20");
  }

  @ParameterizedTest
  @ValueSource(strings = {"invoices|", "vouchers/2026|", "2026-12-31|", "|"})
  void refusesARequestByValue(String request) {
    SessionFactory factory = start(Invoice.class, Voucher.class);
    Invoice invoice = new Invoice();
    invoice.number = request;
    assertRefuses(() -> persist(factory, invoice), "Invoice.number", "'" + request + "'");
    Voucher voucher = new Voucher();
    voucher.number = request;
    assertRefuses(() -> persist(factory, voucher), "seriesFrom", "dateFrom");
    assertThat(count("Invoice") + count("Voucher")).isZero();
    assertThat(schema().query("select name, max_value from hilo where name like '%|' order by 1"))
        .hasToString("[[invoices|, 0], [vouchers|, 0]]");
  }

  /** As forms bind an empty field. */
  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void keepsNoBlankText(String blank) {
    SessionFactory factory = start(Voucher.class);
    Voucher voucher = new Voucher();
    voucher.number = blank;

    persist(factory, voucher);

    assertThat(voucher.number).isEqualTo("vouchers/1");
  }

  @Test
  void refusesToKeepNumbersInAColumnThatIsNotUnique() {
    assertFails(
        () -> boot(NotUnique.class).build(),
        "NotUnique.number keeps assigned numbers",
        "@Column(unique = true)");
  }

  @Test
  void refusesANaturalId() {
    assertFails(() -> boot(Natural.class).build(), "Natural.number is a @NaturalId");
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
        start(boot(Invoice.class).hilo("gapless_identities", "invoices/2026, invoices/2027"));
    assertThat(factory.isOpen()).isTrue();
    assertThat(schema().query("select name from hilo order by name"))
        .hasToString("[[invoices/2026|], [invoices/2027|], [invoices|]]");
  }

  @Test
  void refusesAnInvalidCounterAtBoot() {
    assertFails(
        () -> boot(Invoice.class).hilo("gapless_identities", "a,").build(),
        "hibernate.hilo.gapless_identities",
        "it is empty");
  }

  @Entity(name = "Linked")
  static class Linked {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber @ManyToOne @Nullable Invoice number;
  }

  @Test
  void refusesAnAssociationAtBoot() {
    assertFails(
        () -> boot(Invoice.class, Linked.class).build(),
        "Linked.number",
        "neither a number nor text");
  }
}
