package com.example.post;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import io.micronaut.context.annotation.Property;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

/** A test in a transaction, which holds the only connection. */
@MicronautTest
@Property(name = "datasources.default.maximum-pool-size", value = "1")
class PostOfficeTest {

  @Inject Parcels parcels;
  @Inject HiLo hilo;

  @Test
  void aParcelGetsItsIdFromTheListenerUnlessItHasOne() {
    assertThat(parcels.count()).isZero();
    Parcel parcel = parcels.save(new Parcel(null, "books"));
    assertThat(parcel.id()).isEqualTo("parcels/1-A");
    assertThat(parcels.findById("parcels/1-A")).contains(parcel);
    String known = hilo.nextId("parcels");
    assertThat(known).isEqualTo("parcels/2-A");
    assertThat(parcels.save(new Parcel(known, "tea")).id()).isEqualTo(known);
  }
}
