package dev.hilo.benchmarks.jpa;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.TableGenerator;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.hibernate.annotations.UuidGenerator;
import org.jspecify.annotations.Nullable;

/** The same row with each kind of id. */
final class Purchases {

  static final String TABLE = "purchase";

  private Purchases() {}

  /** The columns besides the id. */
  @MappedSuperclass
  abstract static class Purchase {
    String customer = "customer " + ThreadLocalRandom.current().nextInt(100_000);
    int quantity = 3;
    long cents = 4999;
  }

  @Entity(name = TABLE)
  static class ByHiLo extends Purchase {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = TABLE)
  static class BySequence50 extends Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "numbers")
    @SequenceGenerator(name = "numbers", sequenceName = "numbers", allocationSize = 50)
    @Nullable Long id;
  }

  @Entity(name = TABLE)
  static class BySequence1000 extends Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "numbers")
    @SequenceGenerator(name = "numbers", sequenceName = "numbers", allocationSize = 1000)
    @Nullable Long id;
  }

  @Entity(name = TABLE)
  static class ByTable50 extends Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.TABLE, generator = "numbers")
    @TableGenerator(name = "numbers", table = "numbers", allocationSize = 50)
    @Nullable Long id;
  }

  @Entity(name = TABLE)
  static class ByTable1000 extends Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.TABLE, generator = "numbers")
    @TableGenerator(name = "numbers", table = "numbers", allocationSize = 1000)
    @Nullable Long id;
  }

  @Entity(name = TABLE)
  static class ByIdentity extends Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    @Nullable Long id;
  }

  /** For ids of the application. */
  @Entity(name = TABLE)
  static class WithNumber extends Purchase {
    @Id Long id;

    WithNumber() {
      this(0);
    }

    WithNumber(long id) {
      this.id = id;
    }
  }

  @Entity(name = TABLE)
  static class TextByHiLo extends Purchase {
    @Id @HiLoId @Nullable String id;
  }

  @Entity(name = TABLE)
  static class TextByValue extends Purchase {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity(name = TABLE)
  static class TextByUuid extends Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.UUID)
    @Nullable String id;
  }

  @Entity(name = TABLE)
  static class ByUuid extends Purchase {
    @Id
    @GeneratedValue(strategy = GenerationType.UUID)
    @Nullable UUID id;
  }

  @Entity(name = TABLE)
  static class ByUuidV7 extends Purchase {
    @Id
    @UuidGenerator(style = UuidGenerator.Style.VERSION_7)
    @Nullable UUID id;
  }

  /** For ids of the application. */
  @Entity(name = TABLE)
  static class WithUuid extends Purchase {
    @Id UUID id;

    WithUuid() {
      this(new UUID(0, 0));
    }

    WithUuid(UUID id) {
      this.id = id;
    }
  }

  /** For ids of the application. */
  @Entity(name = TABLE)
  static class WithText extends Purchase {
    @Id String id;

    WithText() {
      this("");
    }

    WithText(String id) {
      this.id = id;
    }
  }
}
