package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HiLoIdentifierGenerator;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Version;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.GenericGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * {@code hibernate.use_identifier_rollback}: an instance that is deleted can be persisted again.
 */
final class IdentifierRollbackTest extends H2Test {

  private SessionFactory factory(boolean rollback) {
    return boot(Crate.class, Box.class, Bin.class, Tray.class)
        .with("hibernate.use_identifier_rollback", rollback)
        .build();
  }

  @Test
  void clearsIdsOfDeletedInstances() {
    try (SessionFactory factory = factory(true)) {
      Crate crate = new Crate();
      Tray tray = new Tray();
      factory.inTransaction(
          session -> {
            persist(session, crate, tray);
            assertThat(crate.ids()).isEqualTo("crates/1-A 1");
            assertThat(tray.id).isEqualTo("trays/1");
            session.flush();
            session.remove(crate);
            session.remove(tray);
            assertThat(crate.ids()).isEqualTo("null null");
            assertThat(crate.version).isNull();
            assertThat(tray.id).isNull();
          });
      factory.inTransaction(session -> persist(session, crate, tray));
      assertThat(crate.ids()).isEqualTo("crates/2-A 2");
      assertThat(tray.id).isEqualTo("trays/2");
    }
  }

  @Test
  void clearsIdsOfLoadedInstances() {
    try (SessionFactory factory = factory(true)) {
      factory.inTransaction(session -> persist(session, new Crate(), new Tray()));
      factory.inTransaction(
          session -> {
            Crate crate = session.find(Crate.class, "crates/1-A");
            session.remove(crate);
            assertThat(crate.ids()).isEqualTo("null null");
            session.remove(session.getReference(Tray.class, "trays/1"));
          });
      assertThat(count("Crate") + count("Box") + count("Tray")).isZero();
    }
  }

  @Test
  void setsPrimitiveIdsToZero() {
    try (SessionFactory factory = factory(true)) {
      Bin bin = new Bin();
      factory.inTransaction(
          session -> {
            session.persist(bin);
            session.flush();
            session.remove(bin);
          });
      assertThat(bin.id).isZero();
      persist(factory, bin);
      assertThat(bin.id).isEqualTo(2);
    }
  }

  @Test
  void keepsIdsWithoutTheSetting() {
    try (SessionFactory factory = factory(false)) {
      Crate crate = new Crate();
      factory.inTransaction(
          session -> {
            session.persist(crate);
            session.flush();
            session.remove(crate);
          });
      assertThat(crate.ids()).isEqualTo("crates/1-A 1");
    }
  }

  private static void persist(Session session, Object... entities) {
    for (Object entity : entities) {
      session.persist(entity);
    }
  }

  @Entity(name = "Crate")
  static class Crate {
    @Id @PrefixedId @Nullable String id;
    @Version @Nullable Integer version;

    @OneToMany(cascade = CascadeType.ALL)
    List<Box> boxes = new ArrayList<>(List.of(new Box()));

    String ids() {
      return id + " " + boxes.get(0).id;
    }
  }

  @Entity(name = "Box")
  static class Box {
    @Id @HiLoId @Nullable Long id;
  }

  @Entity(name = "Bin")
  static class Bin {
    @Id @IdentityId long id;
  }

  @Entity(name = "Tray")
  @SuppressWarnings("deprecation")
  static class Tray {
    @Id
    @GeneratedValue(generator = "trays")
    @GenericGenerator(
        name = "trays",
        type = HiLoIdentifierGenerator.class,
        parameters = @org.hibernate.annotations.Parameter(name = "strategy", value = "identity"))
    @Nullable String id;
  }
}
