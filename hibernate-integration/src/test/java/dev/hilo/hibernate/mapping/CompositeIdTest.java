package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.MapsId;
import jakarta.persistence.OneToOne;
import java.io.Serializable;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Composite and derived ids. */
final class CompositeIdTest extends MappingTest {

  @Embeddable
  static class TicketKey implements Serializable {
    private static final long serialVersionUID = 1L;
    @PrefixedId @Nullable String number;
    @Nullable String play;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof TicketKey key
          && String.valueOf(number).equals(key.number)
          && String.valueOf(play).equals(key.play);
    }

    @Override
    public int hashCode() {
      return String.valueOf(number).hashCode();
    }
  }

  @Entity
  static class Ticket {
    @EmbeddedId TicketKey id = new TicketKey();
  }

  static class RowKey implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Long number;
    @Nullable String hall;

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof RowKey key
          && String.valueOf(number).equals(String.valueOf(key.number))
          && String.valueOf(hall).equals(key.hall);
    }

    @Override
    public int hashCode() {
      return String.valueOf(number).hashCode();
    }
  }

  @Entity
  @IdClass(RowKey.class)
  static class HallRow {
    @Id @HiLoId @Nullable Long number;
    @Id @Nullable String hall;
  }

  @Entity
  static class Person {
    @Id @PrefixedId @Nullable String id;
  }

  @Entity
  static class Passport {
    @Id @Nullable String id;
    @MapsId @OneToOne @Nullable Person person;
  }

  @Test
  void generatesAPartOfAnEmbeddedId() {
    try (SessionFactory factory = boot(Ticket.class).build()) {
      factory.inTransaction(
          session -> {
            for (int i = 1; i <= 2; i++) {
              Ticket ticket = new Ticket();
              ticket.id.play = "Hamlet";
              assertThat(persisted(session, ticket).id.number).isEqualTo("tickets/" + i + "-A");
            }
          });
    }
    assertThat(max("tickets")).isEqualTo(2);
  }

  @Test
  void generatesAPartOfAnIdClass() {
    try (SessionFactory factory = boot(HallRow.class).build()) {
      factory.inTransaction(
          session -> {
            for (long i = 1; i <= 2; i++) {
              HallRow row = new HallRow();
              row.hall = "Globe";
              assertThat(persisted(session, row).number).isEqualTo(i);
            }
          });
    }
    assertThat(max("hallrows")).isEqualTo(2);
  }

  @Test
  void derivesAnIdFromAnotherEntity() {
    try (SessionFactory factory = boot(Person.class, Passport.class).build()) {
      factory.inTransaction(
          session -> {
            Passport passport = new Passport();
            passport.person = persisted(session, new Person());
            assertThat(persisted(session, passport).id).isEqualTo("people/1-A");
          });
    }
  }
}
