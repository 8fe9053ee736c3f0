package dev.hilo.spring.docs;

import dev.hilo.HiLo;
import dev.hilo.convention.NumberSeries;
import dev.hilo.spring.data.jdbc.HiLoId;
import dev.hilo.spring.data.jdbc.PrefixedId;
import java.sql.Connection;
import java.time.ZoneId;
import org.jspecify.annotations.NullUnmarked;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What docs/how-to/data-jdbc.md shows, compiled; {@link DataPageTest} runs it. */
@NullUnmarked
final class JdbcSnippets {

  private JdbcSnippets() {}

  // snippet: aggregates
  // @start region="text"
  @Table
  public record Customer(@Id @PrefixedId String id, @Version Long version, String name) {}

  // @end

  // @start region="number"
  @Table
  public record Parcel(@Id @HiLoId Long id, String content) {}

  // @end

  @Table
  public record User(@Id @PrefixedId(collection = "people") String id, String name) {}

  // end

  interface Customers extends CrudRepository<Customer, String> {}

  interface Users extends CrudRepository<User, String> {}

  @Service
  public static class Desk {
    private final Customers customers;
    private final Users users;
    private final JdbcAggregateTemplate template;

    Desk(Customers customers, Users users, JdbcAggregateTemplate template) {
      this.customers = customers;
      this.users = users;
      this.template = template;
    }

    Customer register(String name) {
      return customers.save(new Customer("customers|", null, name)); // customers/1
    }

    User add(String name) {
      return users.save(new User(null, name)); // people/1-A
    }

    User add(String name, String mail) {
      return template.insert(new User("people/" + mail, name)); // users.save would update no row
    }
  }

  @Table
  public record Bill(@Id @HiLoId Long id, String number, String customer) {}

  interface Bills extends CrudRepository<Bill, Long> {}

  /** Of docs/how-to/tax-office.md. */
  @Service
  public static class Billing {
    static final NumberSeries INVOICES =
        NumberSeries.of("invoices", "{yyyy}-|5", ZoneId.of("Europe/Berlin"));

    private final Bills bills;
    private final JdbcTemplate jdbc;
    private final HiLo hilo;

    Billing(Bills bills, JdbcTemplate jdbc, HiLo hilo) {
      this.bills = bills;
      this.jdbc = jdbc;
      this.hilo = hilo;
    }

    @Transactional
    public Bill bill(String customer) {
      String number =
          jdbc.execute(
              (Connection connection) -> hilo.identities().nextInSeries(connection, INVOICES));
      return bills.save(new Bill(null, number, customer));
    }
  }
}
