package dev.hilo.hibernate.containers;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

/** Another entity with the generator of {@link Letter}. */
@Entity(name = "Parcel")
class Parcel {

  @Id @PrefixedId @Nullable String id;
}
