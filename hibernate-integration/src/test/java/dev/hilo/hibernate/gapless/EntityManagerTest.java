package dev.hilo.hibernate.gapless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.PersistenceException;
import jakarta.persistence.RollbackException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Gapless numbers through Jakarta Persistence, whose rules for closing and failing differ. */
final class EntityManagerTest extends H2Test {

  private @Nullable EntityManagerFactory factory;

  @BeforeEach
  void open() {
    factory = unit(Map.of("hibernate.loaded_classes", List.of(Slip.class, Receipt.class)));
  }

  @AfterEach
  void close() {
    if (factory != null) {
      factory.close();
    }
  }

  private EntityManager manager() {
    return Objects.requireNonNull(factory).createEntityManager(Map.of());
  }

  @Test
  void rollbackReturnsTheNumber() {
    try (EntityManager manager = manager()) {
      manager.getTransaction().begin();
      manager.persist(new Slip("1", "me"));
      manager.flush();
      manager.getTransaction().rollback();
    }
    assertThat(max("slips|")).isZero();
  }

  @Test
  void rollbackAfterCloseReturnsTheNumber() {
    Slip slip = new Slip("1", "me");
    EntityManager manager = manager();
    manager.getTransaction().begin();
    manager.persist(slip);
    manager.flush();
    manager.close();
    assertThat(slip.number).as("it may be committed yet").isEqualTo(1);
    manager.getTransaction().rollback();
    assertThat(max("slips|")).isZero();
  }

  @Test
  void commitAfterCloseKeepsTheNumber() {
    Slip slip = new Slip("1", "me");
    EntityManager manager = manager();
    manager.getTransaction().begin();
    manager.persist(slip);
    manager.close();
    manager.getTransaction().commit();
    assertThat(slip.number).isEqualTo(1);
    assertThat(count("Slip")).isEqualTo(1);
  }

  /** Whether the commit fails or rolls back in silence depends on the version of Hibernate. */
  @Test
  void commitOfARollbackOnlyTransactionReturnsTheNumber() {
    Slip slip = new Slip("1", "me");
    try (EntityManager manager = manager()) {
      manager.getTransaction().begin();
      manager.persist(slip);
      manager.getTransaction().setRollbackOnly();
      try {
        manager.getTransaction().commit();
      } catch (PersistenceException e) {
        assertThat(e).isInstanceOf(RollbackException.class);
      }
    }
    assertThat(max("slips|")).isZero();
  }

  @Test
  void failedCommitReturnsTheNumber() {
    schema().execute("alter table Slip add constraint short check (length(token) < 5)");
    Slip slip = new Slip("too long", "me");
    try (EntityManager manager = manager()) {
      manager.getTransaction().begin();
      manager.persist(slip);
      assertThatThrownBy(() -> manager.getTransaction().commit()).isNotNull();
    }
    assertThat(max("slips|")).isZero();
  }

  /** Of H2, which waits for two seconds. */
  @Tag("slow")
  @Test
  void lockTimeoutReturnsAllNumbers() {
    Slip slip = new Slip("1", "me");
    try (EntityManager holder = manager();
        EntityManager manager = manager()) {
      holder.getTransaction().begin();
      holder.persist(new Receipt("1", "them"));
      holder.flush();
      manager.getTransaction().begin();
      manager.persist(slip);
      manager.persist(new Receipt("2", "me"));
      assertThatThrownBy(manager::flush)
          .matches(GaplessWriter::isRetryable)
          .hasMessageContaining("receipts/2026|");
      assertThat(manager.getTransaction().getRollbackOnly()).isTrue();
      manager.getTransaction().rollback();
      holder.getTransaction().rollback();
    }
    assertThat(max("slips|")).isZero();
  }
}
