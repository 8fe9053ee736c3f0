package dev.hilo.test;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.HiLoBuilder;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.hibernate.SessionFactory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The code of docs/how-to/testing.md; {@link KitPageTest} runs it. */
final class KitSnippets {

  private KitSnippets() {}

  // snippet: fake
  static class PriceListTest {

    final HiLo hilo = HiLoBuilder.inMemory().build();

    @Test
    void namesItsEntries() {
      assertThat(hilo.nextId("prices")).isEqualTo("prices/1-A");
    }
  }

  // end

  @ResetIds
  static class OrderArchiveTest {

    static final HiLo HILO = HiLo.builder(dataSource()).createTableIfMissing().build();

    @RepeatedTest(2)
    void beginsAtOne() {
      assertThat(HILO.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  static class OfSupplierTest {

    static final HiLo HILO = HiLo.builder(dataSource()).createTableIfMissing().build();

    static HiLo hilo() {
      return HILO;
    }

    // snippet: supplier
    // @start region="supplier"
    @RegisterExtension static final ResetIdsExtension IDS = ResetIdsExtension.of(() -> hilo());

    // @end

    // end

    @RepeatedTest(2)
    void beginsAtOne() {
      assertThat(HILO.nextId("orders")).isEqualTo("orders/1-A");
    }
  }

  @ResetIds(truncate = true)
  static class DocTest {

    static final SessionFactory FACTORY = sessionFactory();

    @RepeatedTest(2)
    void beginsAtOne() {
      Doc doc = new Doc();
      FACTORY.inTransaction(session -> session.persist(doc));
      assertThat(doc.id).isEqualTo("docs/1-A");
    }
  }

  static SessionFactory sessionFactory() {
    return HibernateTest.open("page", Doc.class);
  }

  static DataSource dataSource() {
    JdbcDataSource source = new JdbcDataSource();
    source.setUrl("jdbc:h2:mem:page;DB_CLOSE_DELAY=-1");
    return source;
  }
}
