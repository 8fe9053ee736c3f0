package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.IdentityId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The number is the id. */
final class IdBills {

  private IdBills() {}

  @Entity(name = "Bill")
  static class Text extends Bill {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable String number;
  }

  @Entity(name = "Bill")
  static class Plain extends Bill {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable Long number;
  }

  @Entity(name = "Bill")
  static class VersionedText extends Bill {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable String number;

    @Version @Nullable Long version;
  }

  @Entity(name = "Bill")
  static class Versioned extends Bill {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable Integer number;

    @Version @Nullable Integer version;
  }

  @Entity(name = "Bill")
  static class Primitive extends Bill {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    long number;

    @Version int version;
  }

  /** A version that says by itself that nothing was saved. */
  @Entity(name = "Bill")
  static class Negative extends Bill {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable BigInteger number;

    @Version int version = -1;
  }
}
