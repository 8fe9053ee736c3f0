package dev.hilo.recipes.lombok;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import lombok.AccessLevel;
import lombok.AllArgsConstructor;
import lombok.Builder;
import lombok.EqualsAndHashCode;
import lombok.Getter;
import lombok.NoArgsConstructor;
import org.jspecify.annotations.Nullable;

// snippet: lombok
@Entity
@Table(name = "orders")
@Getter
@Builder
@NoArgsConstructor(access = AccessLevel.PROTECTED)
@AllArgsConstructor(access = AccessLevel.PRIVATE)
@EqualsAndHashCode(onlyExplicitlyIncluded = true)
public class Order {
  @Id
  @HiLoId(assignable = true) // without "assignable", do not call id(…) of the builder
  @EqualsAndHashCode.Include
  private @Nullable String id;

  private @Nullable String content;
}

// end
