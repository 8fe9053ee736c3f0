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

/** Has a pool whose connections take part in JTA transactions; these and those must end. */
abstract class JtaTest extends DatabaseTest {

  private final Class<?>[] entities;
  private @Nullable JtaPool pool;
  private @Nullable SessionFactory factory;

  /**
   * @param entities of the factory
   */
  JtaTest(TestDatabase database, Class<?>... entities) {
    super(database);
    this.entities = entities;
  }

  @BeforeEach
  final void open() {
    if (database() == TestDatabase.H2) {
      // By default, a wait for a lock ends after two seconds, for which a busy machine may stall.
      schema().execute("set default_lock_timeout 120000");
    }
    pool = JtaPool.on(schema(), 10);
    factory = pool.boot(entities).build();
  }

  @AfterEach
  final void close() throws Exception {
    if (pool == null) {
      // There is none where the database is left out.
      return;
    }
    try (JtaPool closing = pool()) {
      factory().close();
      JtaPool.requireNoTransaction();
      assertThat(closing.active()).as("connections left behind").isZero();
    }
  }

  final JtaPool pool() {
    return requireNonNull(pool);
  }

  final SessionFactory factory() {
    return requireNonNull(factory);
  }

  /** In a transaction that commits. */
  final void save(Invoice invoice) throws Exception {
    JtaPool.manager().begin();
    try (Session session = factory().openSession()) {
      session.persist(invoice);
      JtaPool.manager().commit();
    }
  }
}
