package dev.hilo.hibernate.restrictions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hilo.convention.IdStrategy;
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

/** {@code @PrefixedId} accepts the prefix of the entity only, unless {@code anyPrefix}. */
final class OwnPrefixTest extends H2Test {

  @Entity(name = "Company")
  static class Company {
    @Id @PrefixedId @Nullable String id;
  }

  private String merged(SessionFactory factory, @Nullable String id) {
    Company passed = withId(new Company(), id);
    Company managed = merge(factory, passed);
    assertThat(passed.id).isEqualTo(id);
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
        "companies/apple, companies/apple",
        "Companies/apple, Companies/apple",
        "companies/a/b/c, companies/a/b/c"
      })
  void acceptsIdsWithTheOwnPrefix(@Nullable String given, String expected) {
    SessionFactory factory = start(Company.class);
    assertThat(merged(factory, given)).matches(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "users|",
        "users/",
        "companiesx|",
        "companie|",
        "companieſ|",
        "companıes|",
        "companieſ/1",
        "companies/x|",
        "companies//",
        "companies/x/",
        "users/a",
        "companies",
        "companies-1",
        "99",
        "x1|",
        "x/companies/1",
        "00000000-0000-0000-0000-000000000000"
      })
  void refusesOtherIdsWithoutCreatingACounter(String given) {
    SessionFactory factory = start(Company.class);
    Company company = withId(new Company(), given);
    List<Runnable> ways =
        List.of(
            () -> persist(factory, company),
            () -> merge(factory, company),
            () -> insert(factory, company));
    for (Runnable way : ways) {
      assertThatThrownBy(way::run)
          .isInstanceOf(IdentifierGenerationException.class)
          .hasMessageContainingAll(
              "Company.id",
              "'" + given + "'",
              "not of the collection 'companies'",
              "anyPrefix of @PrefixedId");
    }
    assertThat(company.id).isEqualTo(given);
    assertThat(count("Company")).isZero();
    assertThat(count("hilo")).as("counters").isZero();
  }

  @Test
  void theConfiguredSeparatorEndsThePrefix() {
    SessionFactory factory = start(boot(Company.class).hilo("separator", ":"));
    assertThat(merged(factory, "companies:")).isEqualTo("companies:0000000000000000001-A");
    assertThat(merged(factory, "companies:apple")).isEqualTo("companies:apple");
    assertRefuses(() -> merged(factory, "companies/apple"), "Company.id", "anyPrefix");
  }

  /** The restriction applies to new ids, not to existing rows. */
  @Test
  void mergesAnExistingRow() {
    SessionFactory factory = start(Company.class);
    schema().execute("insert into Company values ('acme')");
    assertThat(merged(factory, "acme")).isEqualTo("acme");
  }

  /** For upserts, which call no generator, and do nothing without anything to store. */
  @Entity(name = "Web")
  static class Web {
    @Id
    @PrefixedId(strategies = IdStrategy.HILO)
    @Nullable String id;

    @Nullable String text = "text";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"customers/7", "web/1-A", "webs1-A", "f2a5d6a4-7f0e-4b57-9a51-6f1d8dbbd2a1"})
  void upsertRefusesAnIdOfAnotherPrefix(String id) {
    SessionFactory factory = start(Web.class);
    assertRefuses(() -> upsert(factory, withId(new Web(), id)), "Web.id", "anyPrefix");
    assertThat(count("Web")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"webs/1-A", "Webs/7"})
  void upsertKeepsAnAllowedId(String id) {
    SessionFactory factory = start(Web.class);
    upsert(factory, withId(new Web(), id));
    assertThat(count("Web")).isEqualTo(1);
  }

  @Entity(name = "Token")
  static class Token {
    @Id
    @PrefixedId(strategies = {IdStrategy.GUID, IdStrategy.HILO})
    @Nullable String id;

    @Nullable String text = "text";
  }

  /** Kotlin's usual {@code val id: String = ""}. */
  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void refusesABlankIdUnlessUuidsAreNamed(String given) {
    SessionFactory factory = start(Company.class, Token.class);
    assertRefuses(
        () -> persist(factory, withId(new Company(), given)),
        "Company.id: The id '" + given + "' asks for GUID",
        "Leave the id null");
    assertThat(count("Company")).isZero();
    Token token = persist(factory, withId(new Token(), given));
    assertThat(token.id).hasSize(36);
    upsert(factory, token);
    assertRefuses(() -> upsert(factory, withId(new Token(), "users/7")), "Token.id", "anyPrefix");
  }
}
