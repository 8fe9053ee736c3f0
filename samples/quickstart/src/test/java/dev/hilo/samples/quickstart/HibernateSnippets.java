package dev.hilo.samples.quickstart;

import dev.hilo.HiLo;
import dev.hilo.IdCollection;
import dev.hilo.convention.IdConvention;
import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HiLoIdentifierGenerator;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.samples.quickstart.ReadmeSnippets.Entities.Order;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.io.Serializable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Objects;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.annotations.GenericGenerator;
import org.hibernate.annotations.Parameter;
import org.hibernate.annotations.Type;
import org.hibernate.cfg.Configuration;
import org.hibernate.type.descriptor.WrapperOptions;
import org.hibernate.usertype.UserType;

/** The code of the pages about Hibernate, compiled; {@link HibernatePageTest} runs it. */
@SuppressWarnings({"deprecation", "removal"}) // many applications have @GenericGenerator
final class HibernateSnippets {

  private HibernateSnippets() {}

  // snippet: record
  record OrderId(String value) implements Serializable {}

  // end

  // snippet: usertype
  public static class OrderIdType implements UserType<OrderId> {

    @Override
    public int getSqlType() {
      return Types.VARCHAR;
    }

    @Override
    public Class<OrderId> returnedClass() {
      return OrderId.class;
    }

    @Override
    public OrderId nullSafeGet(ResultSet rows, int position, WrapperOptions options)
        throws SQLException {
      String value = rows.getString(position);
      return value == null ? null : new OrderId(value);
    }

    @Override
    public void nullSafeSet(
        PreparedStatement statement, OrderId id, int position, WrapperOptions options)
        throws SQLException {
      statement.setString(position, id == null ? null : id.value());
    }

    @Override
    public boolean equals(OrderId one, OrderId other) {
      return Objects.equals(one, other);
    }

    @Override
    public int hashCode(OrderId id) {
      return id.hashCode();
    }

    @Override
    public OrderId deepCopy(OrderId id) {
      return id;
    }

    @Override
    public boolean isMutable() {
      return false;
    }
  }

  // end

  /** Only a frame. */
  static final class Entities {

    private Entities() {}

    // snippet: wrapped
    @Entity
    @Table(name = "orders")
    public static class Order {
      @Id
      @PrefixedId
      @Type(OrderIdType.class)
      OrderId id; // OrderId[value=orders/1-A]; new OrderId("orders|") asks for an identity
    }

    // end

    // snippet: narrowed
    @Entity
    @IdCollection("staff")
    public static class Employee {
      @Id
      @PrefixedId(strategies = {IdStrategy.HILO, IdStrategy.IDENTITY})
      String id; // staff/1-A, or staff/1 for "staff|"; anything else is refused

      String login;
    }

    // end

    // snippet: assignable
    @Entity
    public static class Voucher {
      @Id
      @HiLoId(assignable = true)
      String id; // vouchers/1-A, or what you set

      @Version Long version; // null in a new instance
    }

    // end

    @Entity
    public static class Parcel {
      @Id
      @GeneratedValue(generator = "parcels")
      @GenericGenerator(
          name = "parcels",
          type = HiLoIdentifierGenerator.class,
          parameters = {
            @Parameter(name = "strategy", value = "identity"),
            @Parameter(name = "collection", value = "shipments")
          })
      String id; // shipments/1, shipments/2, …
    }

    @Entity
    static class Ticket {
      // @start region="number"
      @Id @HiLoId Long id; // 1, 2, …
      // @end
    }

    @Entity
    static class Person {
      @Id @PrefixedId String id;

      String login;
    }
  }

  public static class PersonIds implements IdConvention<Entities.Person> {

    @Override
    public Class<Entities.Person> type() {
      return Entities.Person.class;
    }

    @Override
    public String idOf(Entities.Person person) {
      return person.login == null ? null : "people/" + person.login; // null: a HiLo id
    }
  }

  static void first() {
    // snippet: first
    try (SessionFactory sessionFactory =
        new Configuration()
            .addAnnotatedClass(Order.class)
            .setProperty("hibernate.connection.url", "jdbc:h2:mem:shop")
            .setProperty("hibernate.hbm2ddl.auto", "create")
            .buildSessionFactory()) {
      Order order = new Order();
      sessionFactory.inTransaction(session -> session.persist(order));
      System.out.println(order.id); // orders/1-A
    }
    // end
  }

  static HiLo instance(DataSource dataSource, Configuration configuration) {
    // snippet: instance
    HiLo hilo = HiLo.builder(dataSource).nodeTag("B").build();
    configuration.getProperties().put("hibernate.hilo.instance", hilo);
    // end
    return hilo;
  }

  static void emptied(SessionFactory sessionFactory) {
    // snippet: reset
    sessionFactory.getSchemaManager().truncateMappedObjects();
    HibernateHiLo.reset(sessionFactory);
    // end
  }
}
