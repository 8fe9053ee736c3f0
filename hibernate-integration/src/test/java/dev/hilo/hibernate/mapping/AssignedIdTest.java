package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.shop.Company;
import dev.hilo.hibernate.shop.Numbered;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigInteger;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ids that the application has set. */
final class AssignedIdTest extends MappingTest {

  @Entity
  @Table(name = "tag")
  static class Tag {
    @Id @HiLoId @Nullable String id;
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
    try (SessionFactory factory = boot(Company.class, Tag.class).build()) {
      assertThat(persist(factory, withId(new Company(), id)).id).isEqualTo(id);
      assertThat(persist(factory, withId(new Tag(), id)).id).isEqualTo(id);
      assertThat(insert(factory, withId(new Company(), id + "-2")).id).isEqualTo(id + "-2");
    }
    assertThat(schema().query("select id from tag").get(0).get(0)).isEqualTo(id);
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
      assertThat(persist(factory, withId(new Numbered.Customer(), 4711)).id).isEqualTo(4711);
      assertThat(persist(factory, withId(new Numbered.Parcel(), -3)).id).isEqualTo(-3);
      assertThat(persist(factory, withId(new Numbered.Coupon(), BigInteger.TEN)).id)
          .isEqualTo(BigInteger.TEN);
    }
    assertThat(schema().query("select * from hilo")).isEmpty();
  }

  @Test
  void replacesZero() {
    SessionFactory factory = numbers();
    assertThat(persist(factory, withId(new Numbered.Customer(), 0)).id).isEqualTo(1);
    assertThat(persist(factory, new Numbered.Parcel()).id).isEqualTo(1);
    assertThat(persist(factory, withId(new Numbered.Coupon(), BigInteger.ZERO)).id)
        .isEqualTo(BigInteger.ONE);
  }

  private SessionFactory numbers() {
    return start(Numbered.Customer.class, Numbered.Parcel.class, Numbered.Coupon.class);
  }
}
