package dev.hilo.spring.data;

import static java.util.Objects.requireNonNull;

import dev.hilo.spring.data.jdbc.Stored;
import dev.hilo.spring.data.jpa.Entities;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.data.jdbc.core.JdbcAggregateTemplate;

/** The ways to store something new. */
enum Way {
  JPA("JPA", "plain_entity") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Entities.Plain passed = new Entities.Plain();
      passed.id = id;
      String returned = app.getBean(Entities.Plains.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JPA_VERSION("JPA, `@Version Long`", "versioned_entity") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Entities.Versioned passed = new Entities.Versioned();
      passed.id = id;
      String returned = app.getBean(Entities.Versioneds.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JPA_PRIMITIVE_VERSION("JPA, `@Version int`", "counted_entity") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Entities.Counted passed = new Entities.Counted();
      passed.id = id;
      String returned = app.getBean(Entities.Counteds.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JPA_PERSISTABLE("JPA, `Persistable`", "flagged_entity") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Entities.Flagged passed = new Entities.Flagged();
      passed.id = id;
      String returned = app.getBean(Entities.Flaggeds.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JDBC("JDBC", "plain_aggregate") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Stored.PlainAggregate passed = new Stored.PlainAggregate();
      passed.id = id;
      String returned = app.getBean(Stored.Plains.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JDBC_INSERT("JDBC, `JdbcAggregateTemplate.insert`", "plain_aggregate") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Stored.PlainAggregate passed = new Stored.PlainAggregate();
      passed.id = id;
      String returned = app.getBean(JdbcAggregateTemplate.class).insert(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JDBC_VERSION("JDBC, `@Version Long`", "versioned_aggregate") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Stored.VersionedAggregate passed = new Stored.VersionedAggregate();
      passed.id = id;
      String returned = app.getBean(Stored.Versioneds.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JDBC_PRIMITIVE_VERSION("JDBC, `@Version long`", "counted_aggregate") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Stored.CountedAggregate passed = new Stored.CountedAggregate();
      passed.id = id;
      String returned = app.getBean(Stored.Counteds.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JDBC_PERSISTABLE("JDBC, `Persistable`", "flagged_aggregate") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Stored.FlaggedAggregate passed = new Stored.FlaggedAggregate();
      passed.id = id;
      String returned = app.getBean(Stored.Flaggeds.class).save(passed).id;
      return new Saved(requireNonNull(returned), passed.id);
    }
  },

  JDBC_RECORD("JDBC, a record with `@Version Long`", "record_aggregate") {
    @Override
    Saved go(ApplicationContext app, @Nullable String id) {
      Stored.RecordAggregate passed = new Stored.RecordAggregate(id, null, null);
      String returned = app.getBean(Stored.Records.class).save(passed).id();
      return new Saved(requireNonNull(returned), passed.id());
    }
  };

  private final String title;
  private final String table;

  Way(String title, String table) {
    this.title = title;
    this.table = table;
  }

  /** Goes it, in a transaction of its own. */
  abstract Saved go(ApplicationContext app, @Nullable String id);

  String title() {
    return title;
  }

  /** Where the row is found. */
  String table() {
    return table;
  }

  boolean isJpa() {
    return name().startsWith("JPA");
  }

  /** What is to become of an input. */
  String expected(Given given) {
    if (this == JDBC && given == Given.SEMANTIC) {
      return given.shown() + ", passed, 0 SELECTs";
    }
    if (this == JDBC && given != Given.NULL) {
      return "refused";
    }
    boolean merges = (this == JPA || this == JPA_PRIMITIVE_VERSION) && given != Given.NULL;
    return given.shown()
        + ((this == JDBC_RECORD || merges) && given != Given.SEMANTIC ? "" : ", passed")
        + ", row, "
        + (merges ? "1 SELECT" : "0 SELECTs");
  }

  /**
   * The ids afterwards.
   *
   * @param returned the id of the instance that was returned
   * @param passed the id of the instance that was passed
   */
  record Saved(String returned, @Nullable String passed) {}
}
