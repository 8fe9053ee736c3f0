package dev.hilo.hibernate.gapless;

import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Converter;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.Version;
import java.math.BigInteger;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The number stands beside the id. */
final class AttributeBills {

  private AttributeBills() {}

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

  @MappedSuperclass
  abstract static class VersionedBase extends Base {
    @Id @HiLoId @Nullable Long id;
    @Version @Nullable Integer version;

    @Override
    public @Nullable Object version() {
      return version;
    }
  }

  @Entity(name = "Bill")
  static class Text extends VersionedBase {
    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable String number;

    @Override
    public @Nullable Object number() {
      return number;
    }
  }

  @Entity(name = "Bill")
  static class Wrapper extends VersionedBase {
    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable Long number;

    @Override
    public @Nullable Object number() {
      return number;
    }
  }

  @Entity(name = "Bill")
  static class Large extends VersionedBase {
    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable BigInteger number;

    @Override
    public @Nullable Object number() {
      return number;
    }
  }

  /** A number with a type of its own. */
  record BillNumber(long value) {}

  /** As it stands in the column. */
  @Converter
  static class BillNumbers implements AttributeConverter<BillNumber, Long> {

    @Override
    public @Nullable Long convertToDatabaseColumn(@Nullable BillNumber number) {
      return number == null ? null : number.value();
    }

    @Override
    public @Nullable BillNumber convertToEntityAttribute(@Nullable Long number) {
      return number == null ? null : new BillNumber(number);
    }
  }

  @Entity(name = "Bill")
  static class Wrapped extends VersionedBase {
    @GaplessNumber(collection = "bills")
    @Convert(converter = BillNumbers.class)
    @Column(unique = true)
    @Nullable BillNumber number;

    @Override
    public @Nullable Object number() {
      return number;
    }
  }

  /** Nothing else of HiLo's, and no version. */
  @Entity(name = "Bill")
  static class Alone extends Base {
    @Id UUID id = UUID.randomUUID();

    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable Integer number;

    @Override
    public @Nullable Object number() {
      return number;
    }
  }

  @Entity(name = "Bill")
  static class Primitive extends Base {
    @Id UUID id = UUID.randomUUID();

    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    long number;

    @Version long version = -1;

    @Override
    public Object number() {
      return number;
    }

    @Override
    public Object version() {
      return version;
    }
  }
}
