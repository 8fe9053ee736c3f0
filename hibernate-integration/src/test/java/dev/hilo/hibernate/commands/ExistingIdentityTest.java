package dev.hilo.hibernate.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.shop.Company;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.SessionFactory;
import org.hibernate.exception.ConstraintViolationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An identity whose id exists already: the number is lost, and the next one succeeds. */
final class ExistingIdentityTest extends H2Test {

  @Entity(name = "Ticket")
  static class Ticket {
    @Id @IdentityId @Nullable Long id;
  }

  @Test
  void insertFailsAndTheNextOneSucceeds() {
    SessionFactory factory = start(Company.class);
    persist(factory, new Company("companies/1", "first"));
    assertFails(
        () -> persist(factory, new Company("companies|", "second")),
        ConstraintViolationException.class.getName());
    assertThat(max("companies|")).as("burnt").isEqualTo(1);
    assertThat(persist(factory, new Company("companies|", "third")).id).isEqualTo("companies/2");
    assertThat(schema().query("select name from Company where id = 'companies/1'"))
        .hasToString("[[first]]");
  }

  @Test
  void mergeNeverChangesTheExistingRow() {
    SessionFactory factory = start(Company.class);
    persist(factory, new Company("companies/1", "first"));
    assertFails(
        () -> merge(factory, new Company("companies|", "second")),
        ConstraintViolationException.class.getName());
    assertFails(
        () -> {
          factory.inStatelessTransaction(
              session -> {
                schema().execute("insert into Company (id, name) values ('companies/2', 'x')");
                session.insert(Company.class.getName(), new Company("companies|", "third"));
              });
        },
        ConstraintViolationException.class.getName());
    assertThat(merge(factory, new Company("companies|", "fourth")).id).isEqualTo("companies/3");
    assertThat(schema().query("select name from Company order by id"))
        .hasToString("[[first], [x], [fourth]]");
  }

  @Test
  void insertFailsForNumbersToo() {
    SessionFactory factory = start(Ticket.class);
    schema().execute("insert into Ticket values (1)");
    assertFails(() -> persist(factory, new Ticket()), ConstraintViolationException.class.getName());
    assertThat(persist(factory, new Ticket()).id).isEqualTo(2);
  }

  /** The same instance may be saved again: it still has the id that failed. */
  @Test
  void savingAFailedInstanceAgainDoesNotOverwriteTheOtherRow() {
    SessionFactory factory = start(Company.class);
    persist(factory, new Company("companies/1", "first"));
    Company second = new Company("companies|", "second");
    assertThatThrownBy(() -> persist(factory, second)).isNotNull();
    second.id = "companies|";
    assertThat(merge(factory, second).id).isEqualTo("companies/2");
    assertThat(schema().query("select name from Company order by id"))
        .hasToString("[[first], [second]]");
  }
}
