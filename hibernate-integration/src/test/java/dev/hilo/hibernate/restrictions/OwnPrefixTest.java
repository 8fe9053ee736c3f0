package dev.hilo.hibernate.restrictions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.testing.H2Test;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.List;
import org.hibernate.SessionFactory;
import org.hibernate.id.IdentifierGenerationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ownPrefixOnly} of {@code @PrefixedId}. */
final class OwnPrefixTest extends H2Test {

  @Entity(name = "Company")
  static class Company {
    @Id
    @PrefixedId(ownPrefixOnly = true)
    @Nullable String id;

    Company() {}

    Company(@Nullable String id) {
      this.id = id;
    }
  }

  private String merged(SessionFactory factory, @Nullable String id) {
    Company passed = new Company(id);
    Company managed = factory.fromTransaction(session -> session.merge(passed));
    assertThat(passed.id).isEqualTo(managed.id);
    return String.valueOf(managed.id);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "null, companies/1-A",
        "companies|, companies/1",
        "Companies|, Companies/1",
        "companies/, companies/0000000000000000001-A",
        "COMPANIES/, COMPANIES/0000000000000000001-A",
        "'', '[0-9a-f-]{36}'",
        "companies/apple, companies/apple",
        "Companies/apple, Companies/apple",
        "companies/a/b/c, companies/a/b/c"
      })
  void acceptsIdsWithTheOwnPrefix(@Nullable String given, String expected) {
    try (SessionFactory factory = boot(Company.class).build()) {
      assertThat(merged(factory, given)).matches(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "users|",
        "users/",
        "companiesx|",
        "companie|",
        "companies/x|",
        "companies//",
        "companies/x/",
        "users/a",
        "companies",
        "companies-1",
        "x/companies/1",
        "00000000-0000-0000-0000-000000000000"
      })
  void refusesOtherIdsWithoutCreatingACounter(String given) {
    try (SessionFactory factory = boot(Company.class).build()) {
      Company company = new Company(given);
      List<Runnable> ways =
          List.of(
              () -> factory.inTransaction(session -> session.persist(company)),
              () -> factory.inTransaction(session -> session.merge(company)),
              () ->
                  factory.inStatelessTransaction(
                      session -> session.insert(Company.class.getName(), company)));
      for (Runnable way : ways) {
        assertThatThrownBy(way::run)
            .isInstanceOf(IdentifierGenerationException.class)
            .hasMessageContaining("Company.id")
            .hasMessageContaining("'" + given + "'")
            .hasMessageContaining("not of the collection 'companies'")
            .hasMessageContaining("ownPrefixOnly of @PrefixedId");
      }
      assertThat(company.id).isEqualTo(given);
    }
    assertThat(count("Company")).isZero();
    assertThat(count("hilo")).as("counters").isZero();
  }

  @Test
  void theConfiguredSeparatorEndsThePrefix() {
    try (SessionFactory factory =
        boot(Company.class).with("hibernate.hilo.separator", ":").build()) {
      assertThat(merged(factory, "companies:")).isEqualTo("companies:0000000000000000001-A");
      assertThat(merged(factory, "companies:apple")).isEqualTo("companies:apple");
      assertThatThrownBy(() -> merged(factory, "companies/apple"))
          .hasMessageContaining("Company.id")
          .hasMessageContaining("ownPrefixOnly");
    }
  }

  /** The restriction applies to new ids, not to existing rows. */
  @Test
  void mergesAnExistingRow() {
    try (SessionFactory factory = boot(Company.class).build()) {
      schema().execute("insert into Company values ('acme')");
      assertThat(merged(factory, "acme")).isEqualTo("acme");
    }
  }
}
