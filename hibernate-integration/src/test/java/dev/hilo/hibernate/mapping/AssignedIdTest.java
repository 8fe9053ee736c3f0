package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
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
  @Table(name = "account")
  static class Account {
    @Id @PrefixedId @Nullable String id;
  }

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
        "accounts/7-B",
        "a|b",
        "a/b/c",
        "\u00e9\u00df\u4e16",
        "-"
      })
  void keepsASemanticId(String id) {
    try (SessionFactory factory = boot(Account.class, Tag.class).build()) {
      factory.inTransaction(
          session -> {
            Account account = new Account();
            account.id = id;
            assertThat(persisted(session, account).id).isEqualTo(id);
            Tag tag = new Tag();
            tag.id = id;
            assertThat(persisted(session, tag).id).isEqualTo(id);
          });
      Account inserted = new Account();
      inserted.id = id + "-2";
      factory.inStatelessTransaction(session -> session.insert(Account.class.getName(), inserted));
      assertThat(inserted.id).isEqualTo(id + "-2");
    }
    assertThat(schema().query("select id from tag").get(0).get(0)).isEqualTo(id);
    assertThat(schema().query("select * from hilo")).as("no number was needed").isEmpty();
  }

  @Test
  void keepsAnIdThatEndsWithABlank() {
    try (SessionFactory factory = boot(Account.class).build()) {
      factory.inTransaction(
          session -> {
            Account account = new Account();
            account.id = "users/ayende ";
            assertThat(persisted(session, account).id).isEqualTo("users/ayende ");
          });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"companies|", "orders/", "|", "/", "", " ", "\t"})
  void refusesARequestWhereNoneIsAllowed(String request) {
    try (SessionFactory factory = boot(Tag.class).build()) {
      Tag tag = new Tag();
      tag.id = request;
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(tag)))
          .hasMessageContaining("'" + request + "'")
          .hasMessageContaining("Tag.id");
      assertThatThrownBy(
              () ->
                  factory.inStatelessTransaction(
                      session -> session.insert(Tag.class.getName(), tag)))
          .hasMessageContaining("Tag.id");
    }
    assertThat(count("tag")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"|", "/", "orders/|", "//", "a\\b", "/orders"})
  void refusesWhatIsNeitherAnIdNorARequest(String id) {
    try (SessionFactory factory = boot(Account.class).build()) {
      Account account = new Account();
      account.id = id;
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(account)))
          .hasMessageContaining("'" + id + "'")
          .hasMessageContaining("Account.id");
    }
    assertThat(count("account")).isZero();
  }

  @Test
  void requestsEndWithTheConfiguredSeparator() {
    try (SessionFactory factory =
        boot(Account.class).with("hibernate.hilo.separator", ":").build()) {
      Account account = new Account();
      account.id = "orders:";
      factory.inTransaction(session -> session.persist(account));
      assertThat(account.id).isEqualTo("orders:0000000000000000001-A");
      Account other = new Account();
      other.id = "orders/";
      factory.inTransaction(session -> session.persist(other));
      assertThat(other.id).isEqualTo("orders/");
    }
  }

  @Test
  void keepsANumberThatWasSet() {
    try (SessionFactory factory = numbers()) {
      factory.inTransaction(
          session -> {
            Numbered.Customer customer = new Numbered.Customer();
            customer.id = 4711;
            assertThat(persisted(session, customer).id).isEqualTo(4711);
            Numbered.Parcel parcel = new Numbered.Parcel();
            parcel.id = -3;
            assertThat(persisted(session, parcel).id).isEqualTo(-3);
            Numbered.Coupon coupon = new Numbered.Coupon();
            coupon.id = BigInteger.TEN;
            assertThat(persisted(session, coupon).id).isEqualTo(BigInteger.TEN);
          });
    }
    assertThat(schema().query("select * from hilo")).isEmpty();
  }

  @Test
  void replacesZero() {
    try (SessionFactory factory = numbers()) {
      factory.inTransaction(
          session -> {
            Numbered.Customer customer = new Numbered.Customer();
            customer.id = 0;
            assertThat(persisted(session, customer).id).isEqualTo(1);
            assertThat(persisted(session, new Numbered.Parcel()).id).isEqualTo(1);
            Numbered.Coupon coupon = new Numbered.Coupon();
            coupon.id = BigInteger.ZERO;
            assertThat(persisted(session, coupon).id).isEqualTo(BigInteger.ONE);
          });
    }
  }

  private SessionFactory numbers() {
    return boot(Numbered.Customer.class, Numbered.Parcel.class, Numbered.Coupon.class).build();
  }
}
