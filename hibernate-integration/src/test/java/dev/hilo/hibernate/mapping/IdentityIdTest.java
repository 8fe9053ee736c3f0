package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.math.BigInteger;
import java.util.List;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** {@code @IdentityId} on all supported types. */
final class IdentityIdTest extends MappingTest {

  @Entity(name = "Text")
  static class Text {
    @Id @IdentityId @Nullable String id;

    Text() {}

    Text(@Nullable String id) {
      this.id = id;
    }
  }

  @Entity(name = "Wide")
  static class Wide {
    @Id
    @IdentityId(collection = "numbers")
    @Nullable Long id;
  }

  @Entity(name = "Bare")
  static class Bare {
    @Id
    @IdentityId(collection = "numbers")
    long id;
  }

  @Entity(name = "Middle")
  static class Middle {
    @Id
    @IdentityId(collection = "numbers")
    int id;
  }

  @Entity(name = "Small")
  static class Small {
    @Id
    @IdentityId(collection = "numbers")
    @Nullable Short id;
  }

  @Entity(name = "Endless")
  static class Endless {
    @Id
    @IdentityId(collection = "Numbers")
    @Nullable BigInteger id;
  }

  @Entity(name = "Company")
  static class Company {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = "Branch")
  static class Branch {
    @Id
    @IdentityId(collection = "companies")
    @Nullable String id;
  }

  @Test
  void textHasThePrefix() {
    try (SessionFactory factory = boot(Text.class).build()) {
      factory.inTransaction(
          session -> {
            assertThat(persisted(session, new Text()).id).isEqualTo("texts/1");
            assertThat(persisted(session, new Text()).id).isEqualTo("texts/2");
            assertThat(persisted(session, new Text("texts/apple")).id).isEqualTo("texts/apple");
          });
      Text merged = new Text();
      assertThat(factory.fromTransaction(session -> session.merge(merged)).id).isEqualTo("texts/3");
      assertThat(merged.id).isEqualTo("texts/3");
      for (String request : List.of("texts|", "texts/", "", " ")) {
        Text asking = new Text(request);
        assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(asking)))
            .hasMessageContaining("Text.id")
            .hasMessageContaining("'" + request + "'");
      }
    }
    assertThat(max("texts|")).isEqualTo(3);
  }

  @Test
  void numbersOfOneCollectionAreUnique() {
    try (SessionFactory factory =
        boot(Wide.class, Bare.class, Middle.class, Small.class, Endless.class).build()) {
      factory.inTransaction(
          session -> {
            assertThat(persisted(session, new Wide()).id).isEqualTo(1L);
            assertThat(persisted(session, new Bare()).id).isEqualTo(2L);
            assertThat(persisted(session, new Middle()).id).isEqualTo(3);
            assertThat(persisted(session, new Small()).id).isEqualTo((short) 4);
            assertThat(persisted(session, new Endless()).id).isEqualTo(BigInteger.valueOf(5));
          });
      for (Object unset :
          List.of(new Wide(), new Bare(), new Middle(), new Small(), new Endless())) {
        assertThatThrownBy(() -> factory.inStatelessTransaction(session -> session.upsert(unset)))
            .as("an upsert without a number")
            .isNotNull();
      }
    }
    assertThat(max("numbers|")).isEqualTo(5);
    for (String table : List.of("Wide", "Bare", "Middle", "Small", "Endless")) {
      assertThat(count(table)).as(table).isEqualTo(1);
    }
  }

  @Test
  void refusesANumberThatDoesNotFit() {
    try (SessionFactory factory = boot(Small.class).build()) {
      schema()
          .execute("insert into hilo (name, node_tag, max_value) values ('numbers|', '*', 32767)");
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(new Small())))
          .hasMessageContaining("Small.id")
          .hasMessageContaining("32768")
          .hasMessageContaining("at most 32767");
    }
    assertThat(count("Small")).isZero();
  }

  @Test
  void sharesTheCounterWithRequests() {
    try (SessionFactory factory = boot(Company.class, Branch.class).build()) {
      factory.inTransaction(
          session -> {
            Company company = new Company();
            company.id = "companies|";
            assertThat(persisted(session, company).id).isEqualTo("companies/1");
            assertThat(persisted(session, new Branch()).id).isEqualTo("companies/2");
            assertThat(persisted(session, new Company()).id).isEqualTo("companies/1-A");
          });
    }
  }
}
