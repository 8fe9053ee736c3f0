package dev.hilo.hibernate.moving;

import dev.hilo.hibernate.HiLoId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.NullUnmarked;

/** The code of docs/how-to/text-ids.md. */
@NullUnmarked
final class TextIdsSnippets {

  private TextIdsSnippets() {}

  @Entity
  @Table(name = "owners")
  public static class Owner {
    @Id
    @HiLoId
    @Column(length = 64)
    String id; // before: Long id

    String name;
  }
}
