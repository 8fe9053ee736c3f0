package dev.hilo.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.HiLo;
import dev.hilo.samples.quickstart.HibernateSnippets.Entities;
import dev.hilo.samples.quickstart.HibernateSnippets.OrderId;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HibernatePageTest {

  private final Schema schema = TestDatabase.H2.server().newSchema();

  @AfterEach
  void drop() {
    schema.close();
  }

  @Test
  void theFirstProgramPrintsTheFirstId() throws Exception {
    assertThat(Printed.by(HibernateSnippets::first)).isEqualTo("orders/1-A");
  }

  @Test
  void aRecordIsAnIdToo() {
    try (SessionFactory sessions = sessions(Entities.Order.class)) {
      Entities.Order order = new Entities.Order();
      Entities.Order asking = new Entities.Order();
      asking.id = new OrderId("orders|");
      sessions.inTransaction(
          session -> {
            session.persist(order);
            session.persist(asking);
          });
      assertThat(order.id).isEqualTo(new OrderId("orders/1-A"));
      assertThat(asking.id).isEqualTo(new OrderId("orders/1"));
    }
  }

  @Test
  void idsBeginAtOneAfterTheTablesAreEmptied() {
    try (SessionFactory sessions = sessions(Entities.Employee.class)) {
      assertThat(employee(sessions, null)).isEqualTo("staff/1-A");
      HibernateSnippets.emptied(sessions);
      assertThat(employee(sessions, null)).isEqualTo("staff/1-A");
    }
  }

  @Test
  void whatIsNarrowedIsRefused() {
    try (SessionFactory sessions = sessions(Entities.Employee.class)) {
      assertThat(employee(sessions, null)).isEqualTo("staff/1-A");
      assertThat(employee(sessions, "staff|")).isEqualTo("staff/1");
      for (String id : new String[] {"companies|", "staff/", "", "staff/99-A"}) {
        assertThatThrownBy(() -> employee(sessions, id)).hasMessageContaining("Employee.id");
      }
    }
  }

  private static String employee(SessionFactory sessions, String id) {
    Entities.Employee employee = new Entities.Employee();
    employee.id = id;
    sessions.inTransaction(session -> session.persist(employee));
    return employee.id;
  }

  @Test
  void aGenericGeneratorTakesParameters() {
    try (SessionFactory sessions = sessions(Entities.Parcel.class)) {
      Entities.Parcel parcel = new Entities.Parcel();
      sessions.inTransaction(session -> session.persist(parcel));
      assertThat(parcel.id).isEqualTo("shipments/1");
    }
  }

  @Test
  void anAssignableIdIsKept() {
    try (SessionFactory sessions = sessions(Entities.Voucher.class)) {
      Entities.Voucher generated = new Entities.Voucher();
      Entities.Voucher given = new Entities.Voucher();
      given.id = "vouchers/of-ours";
      sessions.inTransaction(
          session -> {
            session.persist(generated);
            session.persist(given);
          });
      assertThat(List.of(generated.id, given.id))
          .containsExactly("vouchers/1-A", "vouchers/of-ours");
    }
  }

  @Test
  void aNumberIsAnIdToo() {
    try (SessionFactory sessions = sessions(Entities.Ticket.class)) {
      Entities.Ticket ticket = new Entities.Ticket();
      sessions.inTransaction(session -> session.persist(ticket));
      assertThat(ticket.id).isEqualTo(1);
    }
  }

  @Test
  void aConventionKnowsItsType() {
    try (SessionFactory sessions = sessions(Entities.Person.class)) {
      Entities.Person ayende = new Entities.Person();
      ayende.login = "ayende";
      Entities.Person nobody = new Entities.Person();
      sessions.inTransaction(
          session -> {
            session.persist(ayende);
            session.persist(nobody);
          });
      assertThat(ayende.id).isEqualTo("people/ayende");
      assertThat(nobody.id).isEqualTo("people/1-A");
    }
  }

  @Test
  void anInstanceIsShared() {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(Entities.Parcel.class)
            .addAnnotatedClass(Entities.Order.class)
            .setProperty("hibernate.hbm2ddl.auto", "create");
    configuration.getProperties().put("hibernate.connection.datasource", schema.dataSource());
    try (HiLo hilo = HibernateSnippets.instance(schema.dataSource(), configuration);
        SessionFactory sessions = configuration.buildSessionFactory()) {
      Entities.Order order = new Entities.Order();
      sessions.inTransaction(session -> session.persist(order));
      assertThat(order.id).isEqualTo(new OrderId("orders/1-B"));
      assertThat(hilo.nextId("orders")).isEqualTo("orders/2-B");
    }
  }

  private SessionFactory sessions(Class<?> entity) {
    Configuration configuration =
        new Configuration()
            .addAnnotatedClass(entity)
            .setProperty("hibernate.hbm2ddl.auto", "create")
            .setProperty(
                "hibernate.hilo.id_convention", HibernateSnippets.PersonIds.class.getName());
    configuration.getProperties().put("hibernate.connection.datasource", schema.dataSource());
    return configuration.buildSessionFactory();
  }
}
