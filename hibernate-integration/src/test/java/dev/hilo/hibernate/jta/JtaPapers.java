package dev.hilo.hibernate.jta;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.hibernate.testing.DatabaseTest;
import dev.hilo.hibernate.testing.JtaPool;
import dev.hilo.testdb.TestDatabase;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A factory of papers whose transactions are JTA's. */
abstract class JtaPapers extends DatabaseTest {

  private @Nullable JtaPool pool;
  private @Nullable SessionFactory factory;

  JtaPapers(TestDatabase database) {
    super(database);
  }

  @BeforeEach
  final void open() {
    pool = JtaPool.on(schema(), 10);
    factory = pool.boot(Voucher.class, Invoice.class).build();
  }

  @AfterEach
  final void close() throws Exception {
    if (pool == null) {
      // There is none where the database is left out.
      return;
    }
    try (JtaPool closing = requireNonNull(pool)) {
      factory().close();
      JtaPool.requireNoTransaction();
      assertThat(closing.active()).as("connections left behind").isZero();
    }
  }

  final SessionFactory factory() {
    return requireNonNull(factory);
  }

  /** In a transaction that commits. */
  final void save(Paper paper) throws Exception {
    JtaPool.manager().begin();
    try (Session session = factory().openSession()) {
      session.persist(paper);
      JtaPool.manager().commit();
    }
  }
}
