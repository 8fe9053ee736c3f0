package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.IdentityId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The number is the id. */
final class IdBills {

  private IdBills() {}

  @MappedSuperclass
  abstract static class Base implements Bill {
    @Column(length = 60)
    @Nullable String writer;

    @Override
    public void writer(String name) {
      writer = name;
    }

    @Override
    public @Nullable Object version() {
      return null;
    }
  }

  @Entity(name = "Bill")
  static class Text extends Base {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable String number;

    @Override
    public @Nullable Object number() {
      return number;
    }
  }

  @Entity(name = "Bill")
  static class Plain extends Base {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable Long number;

    @Override
    public @Nullable Object number() {
      return number;
    }
  }

  @Entity(name = "Bill")
  static class VersionedText extends Base {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable String number;

    @Version @Nullable Long version;

    @Override
    public @Nullable Object number() {
      return number;
    }

    @Override
    public @Nullable Object version() {
      return version;
    }
  }

  @Entity(name = "Bill")
  static class Versioned extends Base {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable Integer number;

    @Version @Nullable Integer version;

    @Override
    public @Nullable Object number() {
      return number;
    }

    @Override
    public @Nullable Object version() {
      return version;
    }
  }

  @Entity(name = "Bill")
  static class Primitive extends Base {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    long number;

    @Version int version;

    @Override
    public Object number() {
      return number;
    }

    @Override
    public Object version() {
      return version;
    }
  }

  /** A version that says by itself that nothing was saved. */
  @Entity(name = "Bill")
  static class Negative extends Base {
    @Id
    @IdentityId(gapless = true, collection = "bills")
    @Nullable BigInteger number;

    @Version int version = -1;

    @Override
    public @Nullable Object number() {
      return number;
    }

    @Override
    public Object version() {
      return version;
    }
  }
}
