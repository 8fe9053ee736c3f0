package dev.hilo.test.spring;

import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.jspecify.annotations.Nullable;

@Entity
public class Invoice {
  @Id @PrefixedId @Nullable String id;
}
