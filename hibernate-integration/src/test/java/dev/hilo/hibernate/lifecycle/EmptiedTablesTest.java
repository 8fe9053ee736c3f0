package dev.hilo.hibernate.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.hilo.HiLo;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import dev.hilo.hibernate.IdentityId;
import dev.hilo.hibernate.PrefixedId;
import dev.hilo.hibernate.SequenceId;
import dev.hilo.hibernate.testing.H2Test;
import dev.hilo.hibernate.testing.LogRecords;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.util.logging.Level;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Applications whose tests empty all tables between tests. */
final class EmptiedTablesTest extends H2Test {

  @Test
  void resetRestartsEveryIdAtOne() {
    SessionFactory factory = factory();
    for (int round = 0; round < 3; round++) {
      for (int row = 1; row <= 40; row++) {
        assertThat(Saved.by(factory)).isEqualTo(Saved.expected(row));
      }
      factory.getSchemaManager().truncateMappedObjects();
      HibernateHiLo.reset(factory);
      assertThat(schema().query("select name, max_value from hilo").toString())
          .isEqualTo("[[docs|, 0]]");
    }
  }

  @Test
  void resetEmptiesTheCountersItself() {
    SessionFactory factory = factory();
    HibernateHiLo.reset(factory);
    Saved.by(factory);
    schema().execute("delete from Doc", "delete from Small", "delete from Firm", "delete from Log");
    HibernateHiLo.reset(factory);
    assertThat(Saved.by(factory)).isEqualTo(Saved.expected(1));
  }

  @Test
  void resetRestartsASuppliedInstance() {
    try (HiLo given = core().prefetch(false).build();
        SessionFactory factory = boot(Saved.ALL).instance(given).build()) {
      for (int round = 0; round < 2; round++) {
        assertThat(Saved.by(factory)).isEqualTo(Saved.expected(1));
        factory.getSchemaManager().truncateMappedObjects();
        HibernateHiLo.reset(factory);
      }
    }
  }

  @Test
  void failsForAClosedFactory() {
    SessionFactory factory = factory();
    factory.close();
    assertThatIllegalStateException().isThrownBy(() -> HibernateHiLo.reset(factory));
  }

  @Test
  void errorsWithoutAResetNameTheCauseAndTheCall() {
    try (SessionFactory factory = factory();
        LogRecords log = new LogRecords("dev.hilo", Level.SEVERE)) {
      Saved.by(factory);
      factory.getSchemaManager().truncateMappedObjects();

      assertFails(() -> persist(factory, new Doc()), "'docs|' is gone", "HibernateHiLo.reset");
      persist(factory, new Doc());

      assertFails(
          () ->
              factory.inTransaction(
                  session -> {
                    for (int i = 0; i < 40; i++) {
                      session.persist(new Small());
                    }
                  }),
          "1048609",
          "HibernateHiLo.reset");
      log.awaitRecord();
      assertThat(log.messages())
          .singleElement()
          .asString()
          .contains("The row of the counter 'smalls' is gone", "1,048,576", "HibernateHiLo.reset");
    }
  }

  private SessionFactory factory() {
    return start(Saved.ALL);
  }

  /** One row of each entity. */
  private static final class Saved {

    static final Class<?>[] ALL = {Doc.class, Small.class, Firm.class, Log.class};

    static String by(SessionFactory factory) {
      Doc doc = new Doc();
      Small small = new Small();
      Firm firm = new Firm();
      Log log = new Log();
      factory.inTransaction(
          session -> {
            session.persist(doc);
            session.persist(small);
            session.persist(firm);
            session.persist(log);
          });
      return doc.id + " " + doc.number + " " + small.id + " " + firm.id + " " + log.id;
    }

    static String expected(int row) {
      return "docs/%1$d-A %1$d %1$d %1$d logs/%1$019d-A".formatted(row);
    }
  }

  @Entity(name = "Doc")
  static class Doc {
    @Id @PrefixedId @Nullable String id;
    @GaplessNumber @Nullable Long number;
  }

  @Entity(name = "Small")
  static class Small {
    @Id @HiLoId @Nullable Short id;
  }

  @Entity(name = "Firm")
  static class Firm {
    @Id @IdentityId @Nullable Long id;
  }

  @Entity(name = "Log")
  static class Log {
    @Id @SequenceId @Nullable String id;
  }
}
