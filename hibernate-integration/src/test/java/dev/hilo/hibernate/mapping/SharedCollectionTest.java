package dev.hilo.hibernate.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HiLoIdentifierGenerator;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.Together;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hibernate.AnnotationException;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.GenericGenerator;
import org.hibernate.annotations.Parameter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two entities on one collection share its numbers; the id keeps the casing asked for. */
final class SharedCollectionTest extends MappingTest {

  @Entity
  static class Invoice {
    @Id
    @PrefixedId(collection = "Documents")
    @Nullable String id;
  }

  @Entity
  static class Receipt {
    @Id
    @HiLoId(collection = "documents")
    @Nullable Long id;
  }

  @Entity
  static class Letter {
    @Id
    @PrefixedId(collection = "Letters", rangeSize = "7")
    @Nullable String id;
  }

  /** Declares no range size, and gets the size of the other entity of its collection. */
  @Entity
  static class Postcard {
    @Id
    @HiLoId(collection = "letters")
    @Nullable Long id;
  }

  @Entity
  static class Telegram {
    @Id
    @HiLoId(collection = "letters", rangeSize = "8")
    @Nullable Long id;
  }

  @Entity
  static class BadSize {
    @Id
    @HiLoId(rangeSize = "0")
    @Nullable Long id;
  }

  @Entity
  @SuppressWarnings("deprecation")
  static class Parcel {
    @Id
    @GeneratedValue(generator = "parcels")
    @GenericGenerator(
        name = "parcels",
        type = HiLoIdentifierGenerator.class,
        parameters = @Parameter(name = HiLoIdentifierGenerator.RANGE_SIZE, value = "9"))
    @Nullable Long id;
  }

  @Test
  void usesTheRangeSizeOfOneEntity() {
    SessionFactory factory = start(Postcard.class, Letter.class, Parcel.class);
    persist(factory, new Postcard());
    persist(factory, new Parcel());
    assertThat(schema().query("select name, max_value from hilo order by name"))
        .containsExactly(List.of("letters", 7L), List.of("parcels", 9L));
  }

  @Test
  void refusesTwoRangeSizes() {
    refusal(Letter.class, Telegram.class)
        .isInstanceOf(AnnotationException.class)
        .hasMessageContainingAll(
            "Letter.id has", "'7'", "Telegram.id has", "'8'", "give both the same size");
    refusal(BadSize.class)
        .isInstanceOf(AnnotationException.class)
        .hasMessageContaining("BadSize.id: A range size of 0: choose one from 1 to 1048576.");
  }

  @Test
  void numbersAreUnique() throws Exception {
    try (SessionFactory factory = boot(Invoice.class, Receipt.class).build()) {
      List<Callable<List<String>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        boolean invoices = thread % 2 == 0;
        tasks.add(
            () ->
                factory.fromTransaction(
                    session -> {
                      List<String> ids = new ArrayList<>();
                      for (int i = 0; i < 50; i++) {
                        ids.add(
                            invoices
                                ? String.valueOf(persisted(session, new Invoice()).id)
                                : String.valueOf(persisted(session, new Receipt()).id));
                      }
                      return ids;
                    }));
      }
      List<String> ids = Together.call(tasks).stream().flatMap(List::stream).toList();
      assertThat(ids.stream().map(id -> id.replaceAll("Documents/|-A", "")))
          .doesNotHaveDuplicates()
          .hasSize(200);
      assertThat(ids).anyMatch(id -> id.matches("Documents/\\d+-A"));
    }
    assertThat(schema().query("select name, max_value from hilo"))
        .containsExactly(List.of("documents", 200L));
  }
}
