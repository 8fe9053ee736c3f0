package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.shop.Company;
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

  @Entity(name = "Branch")
  static class Branch {
    @Id
    @IdentityId(collection = "companies")
    @Nullable String id;
  }

  @Test
  void textHasThePrefix() {
    SessionFactory factory = start(Text.class);
    assertThat(persist(factory, new Text()).id).isEqualTo("texts/1");
    assertThat(persist(factory, new Text()).id).isEqualTo("texts/2");
    Text merged = new Text();
    assertThat(merge(factory, merged).id).isEqualTo("texts/3");
    assertThat(max("texts|")).isEqualTo(3);
  }

  @Test
  void numbersOfOneCollectionAreUnique() {
    try (SessionFactory factory =
        boot(Wide.class, Bare.class, Middle.class, Small.class, Endless.class).build()) {
      assertThat(persist(factory, new Wide()).id).isEqualTo(1L);
      assertThat(persist(factory, new Bare()).id).isEqualTo(2L);
      assertThat(persist(factory, new Middle()).id).isEqualTo(3);
      assertThat(persist(factory, new Small()).id).isEqualTo((short) 4);
      assertThat(persist(factory, new Endless()).id).isEqualTo(BigInteger.valueOf(5));
      for (Object unset :
          List.of(new Wide(), new Bare(), new Middle(), new Small(), new Endless())) {
        assertThatThrownBy(() -> upsert(factory, unset))
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
    SessionFactory factory = start(Small.class);
    insertCounter("numbers|", 32767);
    assertRefuses(() -> persist(factory, new Small()), "Small.id", "32768", "at most 32767");
    assertThat(count("Small")).isZero();
  }

  @Test
  void sharesTheCounterWithRequests() {
    SessionFactory factory = start(Company.class, Branch.class);
    assertThat(persist(factory, withId(new Company(), "companies|")).id).isEqualTo("companies/1");
    assertThat(persist(factory, new Branch()).id).isEqualTo("companies/2");
    assertThat(persist(factory, new Company()).id).isEqualTo("companies/1-A");
  }
}
