package dev.hilo.data;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import org.jspecify.annotations.Nullable;

/** The same with a number, and a version. */
@Entity
public class Numbered {
  @Id @GeneratedValue @HiLoId @Nullable Long id;
  @Version int version;
  @Nullable String text;
}
