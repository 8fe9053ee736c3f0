package dev.hilo.spring.docs;

import dev.hilo.spring.data.jdbc.HiLoId;
import dev.hilo.spring.data.jdbc.PrefixedId;
import org.jspecify.annotations.NullUnmarked;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.data.repository.CrudRepository;
import org.springframework.stereotype.Service;

/** What docs/how-to/data-jdbc.md shows, compiled; {@link DataPageTest} runs it. */
@NullUnmarked
final class JdbcSnippets {

  private JdbcSnippets() {}

  // snippet: aggregates
  @Table
  public record Customer(@Id @PrefixedId String id, @Version Long version, String name) {}

  @Table
  public record Parcel(@Id @HiLoId Long id, String content) {}

  @Table
  public record User(@Id @PrefixedId(collection = "people") String id, String name) {}

  // end

  interface Customers extends CrudRepository<Customer, String> {}

  interface Users extends CrudRepository<User, String> {}

  // snippet: desk
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
      return customers.save(new Customer("companies|", null, name)); // companies/1
    }

    User add(String name) {
      return users.save(new User(null, name)); // people/1-A
    }

    User add(String name, String mail) {
      return template.insert(new User("people/" + mail, name)); // users.save would refuse it
    }
  }

  // end
}
