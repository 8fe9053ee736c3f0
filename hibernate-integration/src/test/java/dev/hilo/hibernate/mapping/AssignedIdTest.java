package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.shop.Company;
import dev.hilo.hibernate.shop.Order;
import dev.hilo.hibernate.shop.OrderLine;
import dev.hilo.hibernate.shop.Product;
import dev.hilo.hibernate.testing.CompositeKey;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.math.BigInteger;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids that the application has set, where that is allowed and where it is not. */
final class AssignedIdTest extends MappingTest {

  @Entity
  @Table(name = "tag")
  static class Tag {
    @Id
    @HiLoId(assignable = true)
    @Nullable String id;
  }

  @Entity(name = "Text")
  static class Text {
    @Id
    @IdentityId(assignable = true)
    @Nullable String id;
  }

  @Entity(name = "Visit")
  static class Visit {
    @Id
    @SequenceId(assignable = true)
    @Nullable String id;
  }

  @Entity(name = "Customer")
  static class Customer {
    @Id
    @HiLoId(assignable = true)
    @Nullable Integer id;
  }

  @Entity(name = "Bin")
  static class Bin {
    @Id
    @IdentityId(assignable = true)
    long id;
  }

  @Entity(name = "Coupon")
  static class Coupon {
    @Id
    @HiLoId(assignable = true)
    @Nullable BigInteger id;
  }

  @Entity(name = "Parcel")
  static class Parcel {
    @Id @HiLoId long id;
    @Nullable String name = "books";
  }

  @Embeddable
  static class Key extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @HiLoId @Nullable Long number;
    @HiLoId @Nullable String code;
    @Nullable String hall;
  }

  @Entity(name = "Seat")
  static class Seat {
    @EmbeddedId Key id = new Key();
  }

  static class PairKey extends CompositeKey {
    private static final long serialVersionUID = 1L;
    @Nullable Long number;
    @Nullable String hall;
  }

  @Entity(name = "Pair")
  @IdClass(PairKey.class)
  static class Pair {
    @Id @HiLoId @Nullable Long number;
    @Id @Nullable String hall = "Globe";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "users/ayende@ayende.com",
        "1",
        "companies/7-B",
        "a|b",
        "a/b/c",
        "\u00e9\u00df\u4e16",
        "-"
      })
  void keepsASemanticId(String id) {
    try (SessionFactory factory = boot(Company.class, Tag.class, Text.class, Visit.class).build()) {
      assertThat(persist(factory, withId(new Company(), id)).id).isEqualTo(id);
      for (Object entity : List.of(new Tag(), new Text(), new Visit())) {
        persist(factory, withId(entity, id));
      }
      assertThat(insert(factory, withId(new Tag(), id + "-2")).id).isEqualTo(id + "-2");
      assertThat(insert(factory, withId(new Company(), id + "-2")).id).isEqualTo(id + "-2");
    }
    for (String table : List.of("tag", "Text", "Visit")) {
      assertThat(schema().query("select id from " + table).get(0).get(0)).isEqualTo(id);
    }
    assertThat(schema().query("select * from hilo")).as("no number was needed").isEmpty();
  }

  @Test
  void keepsAnIdThatEndsWithABlank() {
    SessionFactory factory = start(Company.class);
    assertThat(persist(factory, withId(new Company(), "users/ayende ")).id)
        .isEqualTo("users/ayende ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"companies|", "orders/", "|", "/", "", " ", "\t"})
  void refusesARequestWhereNoneIsAllowed(String request) {
    SessionFactory factory = start(Tag.class);
    Tag tag = withId(new Tag(), request);
    assertRefuses(() -> persist(factory, tag), "'" + request + "'", "Tag.id");
    assertRefuses(() -> insert(factory, tag), "Tag.id");
    assertThat(count("tag")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"|", "/", "orders/|", "//", "a\\b", "/orders"})
  void refusesWhatIsNeitherAnIdNorARequest(String id) {
    SessionFactory factory = start(Company.class);
    assertRefuses(() -> persist(factory, withId(new Company(), id)), "'" + id + "'", "Company.id");
    assertThat(count("Company")).isZero();
  }

  @Test
  void requestsEndWithTheConfiguredSeparator() {
    SessionFactory factory = start(boot(Company.class).hilo("separator", ":"));
    assertThat(persist(factory, withId(new Company(), "orders:")).id)
        .isEqualTo("orders:0000000000000000001-A");
    assertThat(persist(factory, withId(new Company(), "orders/")).id).isEqualTo("orders/");
  }

  @Test
  void keepsANumberThatWasSet() {
    try (SessionFactory factory = numbers()) {
      assertThat(persist(factory, withId(new Customer(), 4711)).id).isEqualTo(4711);
      assertThat(persist(factory, withId(new Bin(), -3L)).id).isEqualTo(-3);
      assertThat(persist(factory, withId(new Coupon(), BigInteger.TEN)).id)
          .isEqualTo(BigInteger.TEN);
    }
    assertThat(schema().query("select * from hilo")).isEmpty();
  }

  @Test
  void replacesZero() {
    SessionFactory factory = numbers();
    assertThat(persist(factory, withId(new Customer(), 0)).id).isEqualTo(1);
    assertThat(persist(factory, new Bin()).id).isEqualTo(1);
    assertThat(persist(factory, withId(new Coupon(), BigInteger.ZERO)).id)
        .isEqualTo(BigInteger.ONE);
  }

  private SessionFactory numbers() {
    return start(Customer.class, Bin.class, Coupon.class);
  }

  /** Hibernate would replace the id without an error. */
  @Test
  void refusesAnIdInAStatelessInsert() {
    SessionFactory factory = start(Order.class, OrderLine.class, Product.class, Parcel.class);
    Parcel parcel = withId(new Parcel(), 600L);
    assertRefuses(
        () -> insert(factory, parcel), "Parcel.id: it is 600 already", "assignable = true");
    Product product = withId(new Product(), "products/9");
    assertRefuses(
        () -> insert(factory, product), "Product.id: it is 'products/9' already", "assignable");
    assertThat(schema().query("select * from hilo")).as("no number was needed").isEmpty();
    assertThat(insert(factory, withId(parcel, 0L)).id).isEqualTo(1);
    assertThat(insert(factory, withId(product, "")))
        .as("empty, as in Kotlin")
        .extracting("id")
        .isEqualTo("products/1-A");
    assertThat(count("parcel")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"persist", "merge", "insert"})
  void refusesAPartOfAnIdThatIsSet(String way) {
    SessionFactory factory = start(Seat.class, Pair.class);
    Seat seat = new Seat();
    seat.id.hall = "Globe";
    seat.id.number = 77L;
    Pair pair = new Pair();
    pair.number = 77L;
    for (Object entity : List.of(seat, pair)) {
      assertRefuses(() -> store(factory, way, entity), ".number: it is 77 already", "assignable");
    }
    seat.id.number = null;
    seat.id.code = "keys/9";
    assertRefuses(() -> store(factory, way, seat), "Seat.code: it is 'keys/9' already");
    assertThat(count("Seat") + count("Pair")).isZero();
    seat.id.number = null;
    seat.id.code = null;
    pair.number = null;
    store(factory, way, seat);
    store(factory, way, pair);
    assertThat(count("Seat") + count("Pair")).isEqualTo(2);
  }

  private static void store(SessionFactory factory, String way, Object entity) {
    switch (way) {
      case "persist" -> persist(factory, entity);
      case "merge" -> merge(factory, entity);
      default -> insert(factory, entity);
    }
  }

  @Test
  void insertsAnInstanceAgainOnceItsIdIsCleared() {
    SessionFactory factory = start(Seat.class, Pair.class);
    Seat seat = new Seat();
    seat.id.hall = "Globe";
    rollBack(factory, session -> session.persist(seat));
    assertRefuses(
        () -> persist(factory, seat), "Clear it before the insert, also after a rollback");
    seat.id.number = null;
    seat.id.code = null;
    assertThat(persist(factory, seat).id.number).isPositive();
  }

  /** Hibernate calls no generator. */
  @Test
  void keepsAnIdOfAnUpsertAndOfAStatement() {
    SessionFactory factory = start(Parcel.class);
    upsert(factory, withId(new Parcel(), 600L));
    factory.inTransaction(
        session ->
            session.createMutationQuery("insert into Parcel (id) values (601)").executeUpdate());
    assertThat(schema().query("select id from parcel order by id")).hasToString("[[600], [601]]");
  }
}
