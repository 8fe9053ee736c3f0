package dev.hilo.hibernate.shop;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** One entity for each numeric type of id. */
public final class Numbered {

  private Numbered() {}

  /** With {@code Integer}. */
  @Entity
  @Table(name = "customer")
  public static class Customer {
    @Id @HiLoId public @Nullable Integer id;
  }

  /** With {@code Short}. */
  @Entity
  @Table(name = "country")
  public static class Country {
    @Id @HiLoId public @Nullable Short id;
  }

  /** With {@code BigInteger}. */
  @Entity
  @Table(name = "coupon")
  public static class Coupon {
    @Id @HiLoId public @Nullable BigInteger id;
  }

  /** With {@code long}. */
  @Entity
  @Table(name = "parcel")
  public static class Parcel {
    @Id @HiLoId public long id;
  }

  /** With {@code int}. */
  @Entity
  @Table(name = "carrier")
  public static class Carrier {
    @Id @HiLoId public int id;
  }

  /** With {@code short}. */
  @Entity
  @Table(name = "shelf")
  public static class Shelf {
    @Id @HiLoId public short id;
  }
}
