package dev.hilo.spring.data.rest;

import dev.hilo.convention.IdPath;
import dev.hilo.convention.IdStrategy;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.PrefixedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToMany;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.jdbc.repository.config.EnableJdbcRepositories;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.rest.core.event.AbstractRepositoryEventListener;
import org.springframework.data.rest.webmvc.config.RepositoryRestConfigurer;
import org.springframework.data.rest.webmvc.config.RepositoryRestMvcConfiguration;
import org.springframework.data.rest.webmvc.spi.BackendIdConverter;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Repositories of JPA and of Spring Data JDBC, by HTTP. */
@SpringBootApplication
@Import(RepositoryRestMvcConfiguration.class)
@EnableJpaRepositories(considerNestedRepositories = true)
@EnableJdbcRepositories(considerNestedRepositories = true)
public class RestApplication {

  /** Public fields only: Spring Data REST writes all but the id. */
  @Entity(name = "Customer")
  @Table(name = "customers")
  public static class Customer {
    @Id
    @PrefixedId(anyPrefix = true)
    public @Nullable String id;

    public @Nullable String name;
  }

  /** Its ids are generated only. */
  @Entity(name = "Ticket")
  @Table(name = "tickets")
  public static class Ticket {
    @Id @HiLoId public @Nullable String id;
    public @Nullable String name;
  }

  /** People choose its ids. */
  @Entity(name = "Member")
  @Table(name = "members")
  public static class Member {
    @Id
    @PrefixedId(strategies = IdStrategy.SEMANTIC)
    public @Nullable String id;

    @Version private @Nullable Long version;
    public @Nullable String name;
  }

  @Entity(name = "Purchase")
  @Table(name = "purchases")
  public static class Purchase {
    @Id @PrefixedId public @Nullable String id;
    @ManyToOne public @Nullable Customer customer;
    @ManyToOne public @Nullable Supplier supplier;
    @ManyToMany public List<Supplier> others = new ArrayList<>();
  }

  @Entity(name = "Supplier")
  @Table(name = "suppliers")
  public static class Supplier {
    @Id @PrefixedId public @Nullable String id;
    public @Nullable String name;
  }

  /** Its ids are none of HiLo's business. */
  @Entity(name = "Country")
  @Table(name = "countries")
  public static class Country {
    @Id public @Nullable String code;

    public @Nullable String title;
  }

  /** Its links are the application's business. */
  @Entity(name = "Region")
  @Table(name = "regions")
  public static class Region {
    @Id @PrefixedId public @Nullable String id;
  }

  /** An aggregate of Spring Data JDBC. */
  @org.springframework.data.relational.core.mapping.Table("products")
  public static class Product {
    @org.springframework.data.annotation.Id @dev.hilo.spring.data.jdbc.PrefixedId
    public @Nullable String id;

    public @Nullable String name;
  }

  public interface Members extends JpaRepository<Member, String> {}

  public interface Tickets extends JpaRepository<Ticket, String> {}

  public interface Customers extends JpaRepository<Customer, String> {}

  public interface Suppliers extends JpaRepository<Supplier, String> {}

  public interface Purchases extends JpaRepository<Purchase, String> {}

  public interface Countries extends JpaRepository<Country, String> {}

  public interface Regions extends JpaRepository<Region, String> {}

  public interface Products extends CrudRepository<Product, String> {}

  // snippet: lookup
  @Bean
  RepositoryRestConfigurer suppliersInAssociations() {
    return RepositoryRestConfigurer.withConfig(
        config ->
            config
                .withEntityLookup()
                .forRepository(
                    Suppliers.class,
                    (Supplier supplier) -> supplier.id,
                    (suppliers, id) ->
                        suppliers.findById(id.contains("/") ? id : IdPath.decode(id))));
  }

  // end

  /** Refuses a country, for reasons of its own. */
  @Bean
  AbstractRepositoryEventListener<Country> refusedCountries() {
    return new AbstractRepositoryEventListener<>() {
      @Override
      protected void onBeforeCreate(Country country) {
        if ("refused".equals(country.title)) {
          throw new InvalidDataAccessApiUsageException("No such country");
        }
      }
    };
  }

  /** The application's own answers. */
  @RestControllerAdvice
  public static class Answers {

    @ExceptionHandler
    ResponseEntity<String> answer(InvalidDataAccessApiUsageException failure) {
      return ResponseEntity.status(HttpStatus.I_AM_A_TEAPOT).body(failure.getMessage());
    }
  }

  @Bean
  BackendIdConverter regionIds() {
    return new BackendIdConverter() {
      @Override
      public Serializable fromRequestId(String segment, Class<?> type) {
        return segment.replace('!', '/');
      }

      @Override
      public String toRequestId(Serializable id, Class<?> type) {
        return id.toString().replace('/', '!');
      }

      @Override
      public boolean supports(Class<?> type) {
        return type == Region.class;
      }
    };
  }
}
