package dev.hilo.spring.data.jdbc;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.CollectionStatistics;
import dev.hilo.HiLo;
import dev.hilo.convention.IdConvention;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.jdbc.repository.config.EnableJdbcAuditing;
import org.springframework.data.relational.core.mapping.event.BeforeConvertCallback;

/** One application for all, so no test can tell which numbers were given out before. */
final class JdbcIdsTest {

  private static @Nullable Schema schema;
  private static @Nullable ConfigurableApplicationContext app;

  /** As an application has them. */
  @Configuration(proxyBeanMethods = false)
  @EnableJdbcAuditing
  static class More {

    @Bean
    IdConvention<Shop.Customer> customers() {
      return new IdConvention<>() {
        @Override
        public Class<Shop.Customer> type() {
          return Shop.Customer.class;
        }

        @Override
        public String idOf(Shop.Customer customer) {
          return "clients|";
        }
      };
    }
  }

  /** What else may happen before an insert. */
  @Configuration(proxyBeanMethods = false)
  static class Collection {

    @Bean
    BeforeConvertCallback<Shop.Collected> collectsGarbage() {
      return aggregate -> {
        System.gc();
        return aggregate;
      };
    }
  }

  @BeforeAll
  static void start() {
    schema = TestDatabase.H2.server().newSchema();
    schema.execute(Shop.TABLES);
    app =
        JdbcApplication.run(
            List.of(More.class, Collection.class),
            "spring.datasource.url=" + schema.url(),
            "spring.datasource.username=" + schema.user(),
            "spring.datasource.password=" + schema.password(),
            "hilo.jdbc.initialize-schema=always");
  }

  @AfterAll
  static void stop() {
    requireNonNull(app).close();
    schema().close();
  }

  @BeforeEach
  void empty() {
    Shop.NAMES.forEach(table -> schema().execute("delete from " + table));
  }

  private static Schema schema() {
    return requireNonNull(schema);
  }

  private JdbcAggregateTemplate template() {
    return requireNonNull(app).getBean(JdbcAggregateTemplate.class);
  }

  private long rows(String table) {
    return (long) requireNonNull(schema().query("select count(*) from " + table).get(0).get(0));
  }

  @Test
  void numbersOfEveryType() {
    assertThat(template().save(new Shop.Numbered(null, "a")).id()).isPositive();
    assertThat(template().save(new Shop.Primitive()).id).isEqualTo(1);
    assertThat(template().save(new Shop.Counted(0, "a")).id()).isEqualTo(1);
    assertThat(template().save(new Shop.Little(null, "a")).id()).isEqualTo((short) 1);
    assertThat(requireNonNull(app).getBean(HiLo.class).counters().statistics().get("littles"))
        .extracting(CollectionStatistics::limit)
        .isEqualTo((long) Short.MAX_VALUE);
    assertThat(template().save(new Shop.Huge(null, "a")).id()).isEqualTo(BigInteger.ONE);
    assertThat(rows("numbered")).isEqualTo(1);
    assertThat(schema().query("select name from hilo where name = 'things'")).hasSize(1);
  }

  /** The box of a primitive number has no other reference, unless the JVM caches it. */
  @Test
  void insertsPrimitiveNumbersWhateverIsCollectedMeanwhile() {
    requireNonNull(app).getBean(HiLo.class).counters().seed("collecteds", 1000);

    assertThat(template().save(new Shop.Collected()).id).isEqualTo(1001);
    assertThat(rows("collected")).isEqualTo(1);
  }

  /** Spring Data takes it for stored, though HiLo takes 0 for no number. */
  @Test
  void refusesToSaveAZeroOfAWrapperType() {
    assertThatThrownBy(() -> template().save(new Shop.Numbered(0L, "a")))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("The id 0 of ")
        .hasMessageContaining("JdbcAggregateTemplate.insert");
    assertThat(rows("numbered")).isZero();
    assertThat(template().insert(new Shop.Numbered(0L, "a")).id()).isPositive();
  }

  @Test
  void refusesANumberThatDoesNotFit() {
    template().save(new Shop.Product(null, "makes the table of HiLo"));
    schema().execute("insert into hilo (name, node_tag, max_value) values ('tinies', '*', 32767)");
    assertThatThrownBy(() -> template().save(new Shop.Tiny(null, "a")))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("The number 32768 of the collection 'tinies' does not fit")
        .hasMessageContaining("Tiny.id");
    assertThat(rows("tiny")).isZero();
  }

  @Test
  void keepsAssignableIds() {
    assertThat(template().save(new Shop.Imported(null, null)).id()).matches("importeds/\\d+-A");
    assertThat(template().save(new Shop.Imported("x", null)).id()).isEqualTo("x");
    assertThat(template().insert(new Shop.Imported("y", null)).id()).isEqualTo("y");
    assertThat(template().insert(new Shop.ImportedNumber(77L)).id()).isEqualTo(77);
    assertThatThrownBy(() -> template().insert(new Shop.Imported("products|", null)))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("Imported.id")
        .hasMessageContaining("'products|'");
    assertThat(rows("imported")).isEqualTo(3);
  }

  @Test
  void refusesToInsertAnIdThatIsSet() {
    for (Object aggregate :
        List.of(new Shop.Numbered(77L, "a"), new Shop.Product("products/x", "b"))) {
      assertThatThrownBy(() -> template().insert(aggregate))
          .isInstanceOf(InvalidDataAccessApiUsageException.class)
          .hasMessageContaining(aggregate.getClass().getSimpleName() + ".id: it is ")
          .hasMessageContaining("already, and HiLo generates it")
          .hasMessageContaining("assignable = true");
    }
    assertThat(rows("product") + rows("numbered")).isZero();
    assertThat(template().insert(new Shop.Product("", "b")).id()).matches("products/\\d+-A");
    assertThatThrownBy(() -> template().save(new Shop.Product("", "b")))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("The id '' of ");
  }

  @Test
  void keepsDatabaseKeysOfParts() {
    Shop.Sale sale = new Shop.Sale();
    Shop.SaleLine line = new Shop.SaleLine();
    line.text = "one";
    sale.lines = Set.of(line);
    Shop.Sale saved = template().save(sale);
    assertThat(saved.id).isEqualTo("sales/1-A");
    assertThat(sale.id).isEqualTo("sales/1-A");
    assertThat(line.id).isNotNull();
    assertThat(schema().query("select id, sale, text from sale_line"))
        .containsExactly(List.of(line.id, "sales/1-A", "one"));
    saved.lines = Set.of();
    template().save(saved);
    assertThat(rows("sale")).isOne();
    assertThat(rows("sale_line")).isZero();
  }

  /** The root's id is known when its parts are written, also where it is made as late as that. */
  @Test
  void insertsPartsOfAnAggregate() {
    Shop.Sale sale = new Shop.Sale();
    sale.id = "companies|";
    Shop.SaleLine line = new Shop.SaleLine();
    line.text = "one";
    sale.lines = Set.of(line);
    assertThat(template().insert(sale).id).isEqualTo("companies/1");
    assertThat(schema().query("select sale from sale_line"))
        .containsExactly(List.of("companies/1"));
  }

  @Test
  void conventionsAndAuditing() {
    Shop.Customer customer = template().save(new Shop.Customer());
    assertThat(customer.id).matches("clients/\\d+");
    assertThat(customer.created).isNotNull();
  }

  @Test
  void manyAtOnce() {
    List<Shop.Product> products =
        template()
            .insertAll(
                List.of(
                    new Shop.Product(null, "a"),
                    new Shop.Product(null, "b"),
                    new Shop.Product(null, "c")));
    assertThat(products.get(0).id()).matches("products/\\d+-A");
    assertThat(products.get(2).id()).matches("products/\\d+-A").isNotEqualTo(products.get(0).id());
    assertThat(rows("product")).isEqualTo(3);
    assertThat(template().saveAll(products)).isEqualTo(products);
  }

  @Test
  void updatesAStoredRow() {
    Shop.Product stored = template().save(new Shop.Product(null, "a"));
    Shop.Product changed = new Shop.Product(stored.id(), "b");
    assertThat(template().save(changed)).isEqualTo(changed);
    assertThat(template().save(changed)).isEqualTo(changed);
    assertThat(schema().query("select id, name from product"))
        .containsExactly(List.of(requireNonNull(stored.id()), "b"));
  }

  /** As Spring Data JDBC itself does. */
  @Test
  void saysNothingOfAnUpdateOfADeletedRow() {
    Shop.Product stored = template().save(new Shop.Product(null, "a"));
    template().delete(stored);
    assertThat(template().save(stored)).isEqualTo(stored);
    assertThat(rows("product")).isZero();
  }

  /** The instance has its id by then, and so is not new any more for Spring Data. */
  @Test
  void insertsAgainAfterAFailedInsert() {
    Shop.Customer customer = new Shop.Customer();
    schema().execute("alter table customer add constraint never check (id is null)");
    assertThatThrownBy(() -> template().save(customer)).hasRootCauseInstanceOf(SQLException.class);
    String id = customer.id;
    assertThat(id).matches("clients/\\d+");
    schema().execute("alter table customer drop constraint never");
    assertThat(template().save(customer).id).as("updates no row").isEqualTo(id);
    assertThat(rows("customer")).isZero();
    assertThat(template().insert(customer).id).isEqualTo(id);
    assertThat(rows("customer")).isOne();
  }

  @Test
  void leavesOtherFailuresAlone() {
    Shop.Foreigner foreigner = new Shop.Foreigner();
    assertThat(template().save(foreigner).id).isNotNull();
    assertThat(rows("foreigner")).isOne();
    Shop.Foreigner missing = new Shop.Foreigner();
    missing.id = 4711L;
    assertThat(template().save(missing).id).isEqualTo(4711);
    assertThat(rows("foreigner")).isOne();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"null, docs/\\d+-A", "docs|, docs/\\d+"})
  void generatesIdsByAllowedStrategies(@Nullable String given, String expected) {
    assertThat(template().save(new Shop.MadeOnly(given, null)).id()).matches(expected);
    assertThat(template().insert(new Shop.MadeOnly(given, null)).id()).matches(expected);
    Shop.MadeOnly one = new Shop.MadeOnly(given, null);
    template().saveAll(List.of(one, one)).forEach(each -> assertThat(each.id()).matches(expected));
    assertThat(rows("made_only")).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource({"docs/, SEQUENCE", "'', GUID", "docs/7, SEMANTIC"})
  void refusesOtherStrategies(String given, String asksFor) {
    Shop.MadeOnly refused = new Shop.MadeOnly(given, null);
    for (ThrowingCallable way :
        List.<ThrowingCallable>of(
            () -> template().save(refused), () -> template().insert(refused))) {
      assertThatThrownBy(way)
          .isInstanceOf(InvalidDataAccessApiUsageException.class)
          .hasMessageContaining("MadeOnly.id: The id '" + given + "' asks for " + asksFor)
          .hasMessageContaining("[HILO, IDENTITY]")
          .hasMessageContaining("strategies of @PrefixedId");
    }
    assertThat(rows("made_only")).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, docs/\\d+-A",
        "Docs|, Docs/\\d+",
        "DOCS/, DOCS/\\d{19}-A",
        "docs/apple, docs/apple"
      })
  void storesIdsWithTheOwnPrefix(@Nullable String given, String expected) {
    assertThat(template().save(new Shop.OwnPrefix(given, null)).id()).matches(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"users|", "users/", "users/a", "docs", "docs/x|", "99"})
  void refusesOtherPrefixesWithoutCreatingACounter(String given) {
    Shop.OwnPrefix refused = new Shop.OwnPrefix(given, null);
    for (ThrowingCallable way :
        List.<ThrowingCallable>of(
            () -> template().save(refused), () -> template().insert(refused))) {
      assertThatThrownBy(way)
          .isInstanceOf(InvalidDataAccessApiUsageException.class)
          .hasMessageContaining("'" + given + "' is not of the collection 'docs'")
          .hasMessageContaining("anyPrefix of @PrefixedId");
    }
    assertThat(rows("own_prefix")).isZero();
    assertThat(schema().query("select name from hilo where name in ('users|', 'docs/x|')"))
        .isEmpty();
  }

  @Test
  void refusesABlankId() {
    assertThatThrownBy(() -> template().save(new Shop.OwnPrefix("", null)))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("Leave the id null");
  }

  @Test
  void acceptsItsOwnIdAgainAfterAFailedInsert() {
    schema().execute("alter table made_only_again add constraint never check (id is null)");
    Shop.MadeOnlyAgain made = new Shop.MadeOnlyAgain();
    assertThatThrownBy(() -> template().insert(made)).hasRootCauseInstanceOf(SQLException.class);
    String id = made.id;
    schema().execute("alter table made_only_again drop constraint never");
    assertThat(template().insert(made).id).isEqualTo(id);
    assertThat(rows("made_only_again")).isOne();
  }

  /** Such a row may be older than the restriction. */
  @Test
  void keepsTheIdOfAStoredRowThatWouldBeRefused() {
    schema().execute("insert into made_only values ('users/a', 0)");
    schema().execute("insert into own_prefix values ('users/a', 0)");
    assertThat(template().save(new Shop.MadeOnly("users/a", 0L)).version()).isOne();
    assertThat(template().save(new Shop.OwnPrefix("users/a", 0L)).version()).isOne();
  }

  @Test
  void refusesAnnotationsThatDoNotFit() {
    assertThatThrownBy(() -> template().save(new Shop.NoStrategy(null)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("NoStrategy.id: @PrefixedId(strategies = {}) allows no id at all");
    assertThatThrownBy(() -> template().save(new Shop.Wrong(null)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Wrong.id is of type java.util.UUID: @HiLoId makes ids of type");
    assertThatThrownBy(() -> template().save(new Shop.Hibernates(null)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Hibernates.id has Hibernate's @PrefixedId")
        .hasMessageContaining("import one of dev.hilo.spring.data.jdbc");
  }
}
