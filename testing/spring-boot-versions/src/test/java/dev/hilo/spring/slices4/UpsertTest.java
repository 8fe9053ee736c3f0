package dev.hilo.spring.slices4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hilo.spring.data.jdbc.HiLoId;
import dev.hilo.spring.data.jdbc.PrefixedId;
import dev.hilo.spring.shop.ShopApplication;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.data.jdbc.test.autoconfigure.DataJdbcTest;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Id;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;
import org.springframework.data.relational.core.mapping.Table;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.test.context.ContextConfiguration;
import org.springframework.util.ReflectionUtils;

/** Spring Data JDBC has {@code upsert} since 4.1. */
@DataJdbcTest
@ContextConfiguration(classes = ShopApplication.class)
final class UpsertTest {

  @Table
  record Parcel(@Id @HiLoId @Nullable Long id, String content) {}

  @Table
  record Letter(@Id @PrefixedId @Nullable String id, String content) {}

  private final JdbcAggregateTemplate template;
  private final JdbcTemplate jdbc;

  @Autowired
  UpsertTest(JdbcAggregateTemplate template, JdbcTemplate jdbc) {
    this.template = template;
    this.jdbc = jdbc;
  }

  private static Optional<Method> upsert() {
    return Arrays.stream(JdbcAggregateTemplate.class.getMethods())
        .filter(method -> method.getName().equals("upsert"))
        .findFirst();
  }

  private @Nullable Object upsert(Object aggregate) {
    return ReflectionUtils.invokeMethod(upsert().orElseThrow(), template, aggregate);
  }

  @BeforeEach
  void skipOlderVersions() {
    assumeTrue(upsert().isPresent(), "This version has no upsert.");
  }

  @Test
  void changesARowWithItsId() {
    jdbc.execute("create table parcel (id bigint primary key, content varchar(100))");
    Parcel stored = template.save(new Parcel(null, "books"));

    assertThat(upsert(new Parcel(stored.id(), "shoes")))
        .hasFieldOrPropertyWithValue("id", stored.id());

    assertThat(template.findAll(Parcel.class)).containsExactly(new Parcel(stored.id(), "shoes"));
  }

  @Test
  void refusesARequestForAnId() {
    jdbc.execute("create table letter (id varchar(100) primary key, content varchar(100))");

    assertThatThrownBy(() -> upsert(new Letter("letters|", "a")))
        .isInstanceOf(InvalidDataAccessApiUsageException.class)
        .hasMessageContaining("'letters|'");
  }
}
