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

/** Numbers and ids of several types. */
final class AttributeBills {

  private AttributeBills() {}

  @MappedSuperclass
  abstract static class VersionedBill extends Bill {
    @Id @HiLoId @Nullable Long id;
    @Version @Nullable Integer version;
  }

  @Entity(name = "Bill")
  static class Text extends VersionedBill {
    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable String number;
  }

  @Entity(name = "Bill")
  static class Wrapper extends VersionedBill {
    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable Long number;
  }

  @Entity(name = "Bill")
  static class Large extends VersionedBill {
    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable BigInteger number;
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
  static class Wrapped extends VersionedBill {
    @GaplessNumber(collection = "bills")
    @Convert(converter = BillNumbers.class)
    @Column(unique = true)
    @Nullable BillNumber number;
  }

  /** Nothing else of HiLo's, and no version. */
  @Entity(name = "Bill")
  static class Alone extends Bill {
    @Id UUID id = UUID.randomUUID();

    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    @Nullable Integer number;
  }

  @Entity(name = "Bill")
  static class Primitive extends Bill {
    @Id UUID id = UUID.randomUUID();

    @GaplessNumber(collection = "bills")
    @Column(unique = true)
    long number;

    @Version long version = -1;
  }
}
