package dev.hilo.hibernate.moving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.convention.TagPlacement;
import dev.hilo.doctor.text.TextIds;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.moving.TextIdsSnippets.Owner;
import dev.hilo.spi.NumberedColumn;
import dev.hilo.testdb.OnDatabases;
import dev.hilo.testdb.TestDatabase;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.sql.Connection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From numbers to text ids and back, by the scripts of the doctor. */
@OnDatabases({TestDatabase.H2, TestDatabase.POSTGRESQL, TestDatabase.MYSQL, TestDatabase.MARIADB})
final class TextIdsTest extends MovingTest {

  private static final int NEW = 10;

  TextIdsTest(TestDatabase database) {
    super(database);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void rowsAndReferencesStay(boolean untagged) throws Exception {
    move(ROWS, untagged);
  }

  /** With one version of Hibernate: what takes long here is the script. */
  @Tag("server")
  @Tag("soak")
  @Test
  void manyRowsAndReferencesStay() throws Exception {
    move(MANY_ROWS, false);
  }

  private void move(int rows, boolean untagged) throws Exception {
    createCounters();
    Clinic clinic = new Clinic(schema());
    clinic.create();
    clinic.fill(rows);
    List<String> content = clinic.content();
    Set<String> keys = clinic.keys();
    try (HiLo hilo = HiLo.builder(schema().dataSource()).build();
        Connection connection = schema().dataSource().getConnection()) {
      TextIds scripts = TextIds.of(hilo, TagPlacement.SUFFIX).check();
      assertThat(TextIdsSnippets.script(hilo, connection))
          .containsIgnoringCase("owners.referred_by: 1 becomes owners/1-A");

      clinic.run(scripts.toText(connection, columns(untagged, false)));

      assertThat(clinic.content()).isEqualTo(content);
      assertThat(clinic.keys()).isEqualTo(keys);
      assertThat(scalar("select id from pets where name = 'pet 7'"))
          .isEqualTo(untagged ? "pets/18" : "pets/18-A");
      if (database() == TestDatabase.MYSQL || database() == TestDatabase.MARIADB) {
        assertThat(scalar("select count(*) from owners where year(changed) <> 2020"))
            .hasToString("0");
      }
      insertByHibernate(rows);
      content = clinic.content();

      clinic.run(scripts.toNumbers(connection, columns(untagged, true), "bigint"));

      assertThat(clinic.content()).isEqualTo(content);
      assertThat(clinic.keys()).isEqualTo(keys);
    }
    try (SessionFactory numbers = boot(NumberedOwner.class).ddl("validate").build()) {
      insert(numbers, NumberedOwner::new, NEW);
      NumberedOwner first = numbers.fromSession(session -> session.find(NumberedOwner.class, 11L));
      assertThat(first.name).isEqualTo("owner 0");
    }
    assertThat(count("owners")).isEqualTo(rows / 2 + 2 * NEW);
  }

  /** Its types and lengths are right, and the first id is above all rows. */
  private void insertByHibernate(int rows) {
    try (SessionFactory version = boot(Owner.class, Pet.class).ddl("validate").build()) {
      for (int i = 0; i < NEW; i++) {
        Owner owner = new Owner();
        owner.name = "new owner " + i;
        Pet pet = new Pet("new pet " + i, owner);
        version.inTransaction(
            session -> {
              session.persist(owner);
              session.persist(pet);
            });
        assertThat(pet.id).isEqualTo("pets/" + (rows + 11 + i) + "-A");
        assertThat(owner.id).isEqualTo("owners/" + (rows / 2 + 11 + i) + "-A");
      }
      Pet old = version.fromSession(TextIdsTest::pet7);
      assertThat(old.owner).isNotNull();
      assertThat(String.valueOf(old.owner.id)).startsWith("owners/14");
    }
  }

  /** By Jakarta Persistence: Hibernate 8 has another return type. */
  private static Pet pet7(EntityManager manager) {
    return manager
        .createQuery("from Pet p join fetch p.owner where p.name = 'pet 7'", Pet.class)
        .getSingleResult();
  }

  private static List<NumberedColumn> columns(boolean untagged, boolean text) {
    return List.of("owners", "pet_types", "pets", "visits", "vets", "specialties").stream()
        .map(name -> new NumberedColumn(name, untagged, name, "id", text))
        .toList();
  }

  private @Nullable Object scalar(String query) {
    return schema().query(query).get(0).get(0);
  }

  @Entity(name = "Pet")
  @Table(name = "pets")
  static class Pet {
    @Id
    @HiLoId
    @Column(length = 64)
    @Nullable String id;

    @Nullable String name;

    @ManyToOne
    @JoinColumn(name = "owner_id")
    @Nullable Owner owner;

    Pet() {}

    Pet(String name, Owner owner) {
      this.name = name;
      this.owner = owner;
    }
  }

  @Entity(name = "Owner")
  @Table(name = "owners")
  static class NumberedOwner {
    @Id @HiLoId @Nullable Long id;

    String name = String.valueOf(UUID.randomUUID());
  }
}
