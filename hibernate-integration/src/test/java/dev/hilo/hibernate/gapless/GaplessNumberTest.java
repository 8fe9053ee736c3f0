package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.Pools;
import dev.hilo.hibernate.testing.RecordingDataSource;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Inheritance;
import jakarta.persistence.InheritanceType;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.UniqueConstraint;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When the gapless number of an attribute is reserved. */
final class GaplessNumberTest extends H2Test {

  @Entity(name = "Invoice")
  static class Invoice {
    @Id @PrefixedId @Nullable String id;

    @GaplessNumber
    @Column(unique = true, updatable = false)
    @Nullable Long number;

    @GaplessNumber(collection = "papers")
    int paper;

    @Nullable String text;

    @OneToMany(cascade = CascadeType.ALL)
    List<Invoice> copies = new ArrayList<>();
  }

  /** A number with a type of its own, which cannot be made. */
  record CouponNumber(long value) {
    CouponNumber {
      if (value > 0) {
        throw new AssertionError("thrown by a test");
      }
    }
  }

  @Converter
  static class CouponNumbers implements AttributeConverter<CouponNumber, Long> {

    @Override
    public @Nullable Long convertToDatabaseColumn(@Nullable CouponNumber number) {
      return number == null ? null : number.value();
    }

    @Override
    public @Nullable CouponNumber convertToEntityAttribute(@Nullable Long number) {
      return number == null ? null : new CouponNumber(number);
    }
  }

  @Entity(name = "Coupon")
  static class Coupon {
    @Id @HiLoId @Nullable Long id;

    @GaplessNumber
    @Convert(converter = CouponNumbers.class)
    @Nullable CouponNumber number;
  }

  @Entity(name = "Document")
  @Inheritance(strategy = InheritanceType.JOINED)
  static class Document {
    @Id @HiLoId @Nullable Long id;
    @GaplessNumber @Nullable Long number;
  }

  @Entity(name = "Contract")
  static class Contract extends Document {
    @GaplessNumber(collection = "contracts")
    @Nullable String contract;
  }

  @Entity(name = "Kept")
  @Table(uniqueConstraints = @UniqueConstraint(columnNames = "paper"))
  static class Kept {
    @Id @HiLoId @Nullable Long id;

    @GaplessNumber(collection = "invoices", keepAssigned = true)
    @Column(unique = true)
    @Nullable Long number;

    @GaplessNumber(collection = "papers", keepAssigned = true)
    int paper;
  }

  @Test
  void reservesAtFlushAndNotAtPersist() {
    SessionFactory factory = start(Invoice.class);
    factory.inTransaction(
        session -> {
          Invoice invoice = new Invoice();
          session.persist(invoice);
          assertThat(invoice.id).isEqualTo("invoices/1-A");
          assertThat(invoice.number).isNull();
          session.flush();
          assertThat(invoice.number).isEqualTo(1);
          assertThat(invoice.paper).isEqualTo(1);
          assertThat(max("invoices|")).as("as others see it").isEqualTo(0);
        });
    assertThat(max("invoices|")).isEqualTo(1);
    assertThat(max("papers|")).isEqualTo(1);
    assertThat(schema().query("select number, paper from Invoice")).containsExactly(List.of(1L, 1));
  }

  @Test
  void keepsInsertsInBatches() {
    RecordingDataSource recording = new RecordingDataSource(schema().dataSource());
    SessionFactory factory =
        start(
            boot(Invoice.class)
                .dataSource(recording.dataSource())
                .with("hibernate.jdbc.batch_size", 20));
    recording.clear();
    factory.inTransaction(
        session -> {
          for (int i = 0; i < 100; i++) {
            session.persist(new Invoice());
          }
        });
    assertThat(recording.count("executeBatch insert into Invoice ")).isEqualTo(5);
    assertThat(count("Invoice")).isEqualTo(100);
    assertThat(max("invoices|")).isEqualTo(100);
  }

  @Test
  void replacesAValueThatWasSet() {
    SessionFactory factory = start(Invoice.class);
    Invoice invoice = new Invoice();
    invoice.number = 7L;
    invoice.paper = 7;
    persist(factory, invoice);
    assertThat(invoice.number).isEqualTo(1);
    assertThat(invoice.paper).isEqualTo(1);
    assertThat(schema().query("select number, paper from Invoice")).containsExactly(List.of(1L, 1));
  }

  @Test
  void keepsAValueThatWasSetExceptZero() {
    SessionFactory factory = start(Kept.class);
    Kept kept = new Kept();
    kept.number = 7L;
    persist(factory, kept);
    assertThat(kept.number).isEqualTo(7);
    assertThat(kept.paper).isEqualTo(1);
    assertThat(max("invoices|")).isEqualTo(0);
  }

  @Test
  void mergeReservesOnceForTheManagedInstance() {
    SessionFactory factory = start(Invoice.class);
    Invoice passed = new Invoice();
    Invoice managed = merge(factory, passed);
    assertThat(managed.number).isEqualTo(1);
    assertThat(passed.number).isNull();
    managed.text = "changed";
    merge(factory, managed);
    assertThat(schema().query("select number, text from Invoice"))
        .containsExactly(List.of(1L, "changed"));
    assertThat(max("invoices|")).isEqualTo(1);
  }

  @Test
  void cascadeReservesOneNumberPerRow() {
    SessionFactory factory = start(Invoice.class);
    Invoice invoice = new Invoice();
    invoice.copies.add(new Invoice());
    invoice.copies.add(new Invoice());
    persist(factory, invoice);
    assertThat(invoice.number).isBetween(1L, 3L);
    assertThat(schema().query("select number from Invoice order by number"))
        .containsExactly(List.of(1L), List.of(2L), List.of(3L));
  }

  @Test
  void subclassMayHaveAnotherNumber() {
    SessionFactory factory = start(Document.class, Contract.class);
    Contract contract = new Contract();
    factory.inTransaction(
        session -> {
          session.persist(new Document());
          session.flush();
          session.persist(contract);
        });
    assertThat(contract.number).isEqualTo(2);
    assertThat(contract.contract).isEqualTo("contracts/1");

    Contract rolledBack = new Contract();
    rollBack(
        factory,
        session -> {
          session.persist(rolledBack);
          session.flush();
          assertThat(rolledBack.contract).isEqualTo("contracts/2");
        });
    assertThat(max("contracts|")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusesANumberOutsideATransaction(boolean autoCommit) {
    try (HikariDataSource pool = Pools.hikari(schema(), 4, autoCommit);
        SessionFactory factory = boot(Invoice.class).dataSource(pool).build()) {
      factory.inStatelessSession(
          session ->
              assertThatThrownBy(() -> session.insert(Invoice.class.getName(), new Invoice()))
                  .hasMessageContainingAll("No gapless number for", "outside a transaction"));
      factory.inSession(
          session -> {
            session.persist(new Invoice());
            assertFails(session::flush, "ransaction");
          });
    }
    assertThat(count("Invoice")).isZero();
    assertThat(max("invoices|")).isZero();
  }

  /** Otherwise the commit would leave a gap. */
  @Test
  void anErrorAfterTheReservationMarksTheTransactionForRollback() {
    SessionFactory factory = start(Coupon.class);
    try (var session = factory.openStatelessSession()) {
      session.beginTransaction();
      assertThatThrownBy(() -> session.insert(Coupon.class.getName(), new Coupon()))
          .hasStackTraceContaining("thrown by a test");
      assertThat(session.getTransaction().getRollbackOnly()).isTrue();
      session.getTransaction().rollback();
    }
    assertThat(max("coupons|")).isZero();
  }

  @Test
  void numberThatDoesNotFitMarksTheTransactionForRollback() {
    SessionFactory factory = start(Invoice.class);
    schema().execute("update hilo set max_value = 2147483647 where name = 'papers|'");
    try (var session = factory.openStatelessSession()) {
      session.beginTransaction();
      assertRefuses(() -> session.insert(Invoice.class.getName(), new Invoice()), "does not fit");
      assertThat(session.getTransaction().getRollbackOnly()).isTrue();
      session.getTransaction().rollback();
    }
    assertThat(max("papers|")).isEqualTo(2147483647);
    assertThat(max("invoices|")).isZero();
  }
}
