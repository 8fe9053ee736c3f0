package dev.hilo.hibernate.mapping;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Unsupported types of ids. */
final class RefusedTypeTest extends MappingTest {

  @Entity
  static class PrefixedNumber {
    @Id @PrefixedId @Nullable Long id;
  }

  @Entity
  static class Uuid {
    @Id @HiLoId @Nullable UUID id;
  }

  @Entity
  static class Fraction {
    @Id @HiLoId double id;
  }

  @Entity
  static class BadName {
    @Id
    @PrefixedId(collection = "a|")
    @Nullable String id;
  }

  @Test
  void refusesPrefixedNumbers() {
    assertRefused(PrefixedNumber.class)
        .hasStackTraceContaining("@PrefixedId is for String")
        .hasStackTraceContaining("PrefixedNumber.id is of type java.lang.Long")
        .hasStackTraceContaining("Use @HiLoId or @IdentityId for numbers");
  }

  @Test
  void refusesOtherTypes() {
    assertRefused(Uuid.class)
        .hasStackTraceContaining("Uuid.id is of type java.util.UUID")
        .hasStackTraceContaining(
            "Use String, Long, Integer, Short, their primitives, BigInteger, or a record that"
                + " wraps");
    assertRefused(Fraction.class).hasStackTraceContaining("Fraction.id is of type double");
  }

  @Test
  void refusesCollectionsThatAreRequests() {
    assertRefused(BadName.class)
        .hasStackTraceContaining("BadName.id")
        .hasStackTraceContaining("'a|'")
        .hasStackTraceContaining("it ends with |")
        .hasStackTraceContaining("use 'a'");
  }
}
