package dev.hilo.hibernate.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An identity whose id exists already: the number is lost, and the next one succeeds. */
final class ExistingIdentityTest extends H2Test {

  @Entity(name = "Company")
  static class Company {
    @Id @PrefixedId @Nullable String id;
    @Nullable String name;

    Company() {}

    Company(@Nullable String id, String name) {
      this.id = id;
      this.name = name;
    }
  }

  @Entity(name = "Ticket")
  static class Ticket {
    @Id @IdentityId @Nullable Long id;
  }

  @Test
  void insertFailsAndTheNextOneSucceeds() {
    try (SessionFactory factory = boot(Company.class).build()) {
      factory.inTransaction(session -> session.persist(new Company("companies/1", "first")));
      assertThatThrownBy(
              () ->
                  factory.inTransaction(
                      session -> session.persist(new Company("companies|", "second"))))
          .hasStackTraceContaining(ConstraintViolationException.class.getName());
      assertThat(max("companies|")).as("burnt").isEqualTo(1);
      Company third = new Company("companies|", "third");
      factory.inTransaction(session -> session.persist(third));
      assertThat(third.id).isEqualTo("companies/2");
    }
    assertThat(schema().query("select name from Company where id = 'companies/1'"))
        .hasToString("[[first]]");
  }

  @Test
  void mergeNeverChangesTheExistingRow() {
    try (SessionFactory factory = boot(Company.class).build()) {
      factory.inTransaction(session -> session.persist(new Company("companies/1", "first")));
      assertThatThrownBy(
              () ->
                  factory.inTransaction(
                      session -> session.merge(new Company("companies|", "second"))))
          .hasStackTraceContaining(ConstraintViolationException.class.getName());
      assertThatThrownBy(
              () -> {
                factory.inStatelessTransaction(
                    session -> {
                      schema()
                          .execute("insert into Company (id, name) values ('companies/2', 'x')");
                      session.insert(Company.class.getName(), new Company("companies|", "third"));
                    });
              })
          .hasStackTraceContaining(ConstraintViolationException.class.getName());
      Company fourth = new Company("companies|", "fourth");
      assertThat(factory.fromTransaction(session -> session.merge(fourth)).id)
          .isEqualTo("companies/3");
    }
    assertThat(schema().query("select name from Company order by id"))
        .hasToString("[[first], [x], [fourth]]");
  }

  @Test
  void insertFailsForNumbersToo() {
    try (SessionFactory factory = boot(Ticket.class).build()) {
      schema().execute("insert into Ticket values (1)");
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(new Ticket())))
          .hasStackTraceContaining(ConstraintViolationException.class.getName());
      Ticket next = new Ticket();
      factory.inTransaction(session -> session.persist(next));
      assertThat(next.id).isEqualTo(2);
    }
  }

  /** The same instance may be saved again: it still has the id that failed. */
  @Test
  void savingAFailedInstanceAgainDoesNotOverwriteTheOtherRow() {
    try (SessionFactory factory = boot(Company.class).build()) {
      factory.inTransaction(session -> session.persist(new Company("companies/1", "first")));
      Company second = new Company("companies|", "second");
      assertThatThrownBy(() -> factory.inTransaction(session -> session.persist(second)))
          .isNotNull();
      second.id = "companies|";
      factory.inTransaction(session -> session.merge(second));
      assertThat(second.id).isEqualTo("companies/2");
    }
    assertThat(schema().query("select name from Company order by id"))
        .hasToString("[[first], [second]]");
  }
}
