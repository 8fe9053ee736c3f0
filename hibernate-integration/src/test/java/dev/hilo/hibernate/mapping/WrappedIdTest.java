package dev.hilo.hibernate.mapping;

import static dev.hilo.convention.IdStrategy.GUID;
import static dev.hilo.convention.IdStrategy.HILO;
import static dev.hilo.convention.IdStrategy.IDENTITY;
import static dev.hilo.convention.IdStrategy.SEMANTIC;
import static dev.hilo.convention.IdStrategy.SEQUENCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.mapping.WrappedId.OrderId;
import dev.hilo.hibernate.mapping.WrappedId.OrderIdType;
import dev.hilo.hibernate.mapping.WrappedId.TicketNumber;
import dev.hilo.hibernate.mapping.WrappedId.TicketNumberType;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.Objects;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids that are records around one value, stored by a {@code UserType}. */
final class WrappedIdTest extends MappingTest {

  @Entity(name = "Purchase")
  static class Purchase {
    @Id
    @PrefixedId(
        anyPrefix = true,
        strategies = {HILO, IDENTITY, SEQUENCE, GUID, SEMANTIC})
    @Type(OrderIdType.class)
    @Nullable OrderId id;
  }

  @Entity(name = "Ticket")
  static class Ticket {
    @Id
    @IdentityId(assignable = true)
    @Type(TicketNumberType.class)
    @Nullable TicketNumber id;
  }

  @Entity(name = "Coupon")
  static class Coupon {
    @Id
    @HiLoId
    @Type(TicketNumberType.class)
    @Nullable TicketNumber id;
  }

  @Entity(name = "Letter")
  static class Letter {
    @Id
    @SequenceId
    @Type(OrderIdType.class)
    @Nullable OrderId id;
  }

  @Entity(name = "Wrong")
  static class Wrong {
    @Id
    @SequenceId
    @Type(TicketNumberType.class)
    @Nullable TicketNumber id;
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, purchases/1-A",
        "companies|, companies/1",
        "companies/, companies/0000000000000000001-A",
        "'', '[0-9a-f-]{36}'",
        "users/ayende@ayende.com, users/ayende@ayende.com"
      })
  void acceptsRequestsInARecord(@Nullable String given, String expected) {
    for (boolean merged : new boolean[] {true, false}) {
      try (SessionFactory factory = boot(Purchase.class).build()) {
        Purchase passed = withId(new Purchase(), new OrderId(given));
        Purchase managed = merged ? merge(factory, passed) : persist(factory, passed);
        assertThat(value(managed)).matches(expected);
        assertThat(passed.id).isEqualTo(merged ? new OrderId(given) : managed.id);
        factory.inSession(
            session ->
                assertThat(session.find(Purchase.class, new OrderId(value(managed)))).isNotNull());
      }
      schema().execute("drop all objects");
    }
  }

  @Test
  void generatesAnIdForNull() {
    SessionFactory factory = start(Purchase.class);
    Purchase purchase = persist(factory, new Purchase());
    assertThat(purchase.id).isEqualTo(new OrderId("purchases/1-A"));
  }

  @Test
  void wrapsNumbers() {
    SessionFactory factory = start(Ticket.class, Coupon.class, Letter.class);
    assertThat(persist(factory, new Ticket()).id).isEqualTo(new TicketNumber(1));
    assertThat(persist(factory, withId(new Ticket(), new TicketNumber(0))).id)
        .isEqualTo(new TicketNumber(2));
    assertThat(persist(factory, withId(new Ticket(), new TicketNumber(4711))).id)
        .isEqualTo(new TicketNumber(4711));
    assertThat(persist(factory, new Coupon()).id).isEqualTo(new TicketNumber(1));
    assertThat(persist(factory, new Letter()).id)
        .isEqualTo(new OrderId("letters/0000000000000000001-A"));
  }

  @Test
  void refusesARecordThatIsSet() {
    SessionFactory factory = start(Coupon.class, Letter.class);
    assertRefuses(
        () -> insert(factory, withId(new Coupon(), new TicketNumber(7))),
        "Coupon.id: it is TicketNumber[value=7] already");
    assertRefuses(
        () -> insert(factory, withId(new Letter(), new OrderId("letters/7"))),
        "Letter.id: it is 'letters/7' already");
  }

  @ParameterizedTest
  @ValueSource(strings = {"companies|", "companies/", ""})
  void refusesARequestWithoutGenerator(String request) {
    SessionFactory factory = start(Purchase.class);
    assertRefuses(
        () -> upsert(factory, withId(new Purchase(), new OrderId(request))),
        "Purchase.id",
        "'" + request + "'");
    assertRefuses(
        () -> schema().execute("insert into Purchase values ('" + request + "')"),
        "Check constraint");
    assertThat(count("Purchase")).isZero();
  }

  @Test
  void namesThePropertyWhoseRecordRefusesItsNumber() {
    SessionFactory factory = start(Ticket.class);
    HibernateHiLo.of(factory).identities().seed("tickets", 9_999);
    assertFails(
        () -> persist(factory, new Ticket()), "Ticket.id: Tickets have at most four digits.");
  }

  @Test
  void refusesANumberAsASequenceId() {
    assertRefused(Wrong.class, "@SequenceId is for String", "Wrong.id");
  }

  private static String value(Purchase purchase) {
    return String.valueOf(Objects.requireNonNull(purchase.id).value());
  }
}
