package dev.hilo.samples.quickstart;

import dev.hilo.HiLo;
import dev.hilo.hibernate.GaplessNumber;
import dev.hilo.hibernate.HiLoId;
import dev.hilo.hibernate.HibernateHiLo;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Year;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;

/** The code of docs/how-to/identities.md, compiled; {@link IdentitiesPageTest} runs it. */
final class IdentitySnippets {

  private IdentitySnippets() {}

  static void commands(HiLo hilo) {
    // snippet: commands
    hilo.nextIdentity("companies"); // "companies/1"
    hilo.nextIdentities("companies", 3); // companies/2 to companies/4, by one reservation
    hilo.identities().nextNumber("companies"); // 5, for a numeric id
    hilo.identities().seed("companies", 1990); // 1990; the next one is companies/1991
    hilo.identities().seed("companies", 1975); // 1990: never back
    hilo.identities().forceSeed("companies", 1975); // 1975, even so
    hilo.identities().all(); // {companies|=1975}
    // end
  }

  static void ofHibernate(SessionFactory sessionFactory) {
    // @start region="hibernate"
    HiLo hilo = HibernateHiLo.of(sessionFactory);
    hilo.identities().seed("companies", 1990);
    // @end
  }

  static String gapless(DataSource dataSource, HiLo hilo) throws SQLException {
    // snippet: gapless
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      try {
        String id = hilo.nextGaplessIdentity(connection, "invoices"); // "invoices/1"
        insertInvoice(connection, id);
        connection.commit();
        return id;
      } catch (SQLException | RuntimeException e) {
        connection.rollback(); // gives the number back
        throw e;
      }
    }
    // end
  }

  static String series(Connection connection, HiLo hilo, int year) {
    return hilo.nextGaplessIdentity(connection, "invoices/" + year);
  }

  private static void insertInvoice(Connection connection, String id) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("insert into invoice (id) values (?)")) {
      insert.setString(1, id);
      insert.executeUpdate();
    }
  }

  /** Only a frame. */
  static final class Entities {

    private Entities() {}

    // snippet: number
    @Entity
    public static class Invoice {
      // @start region="number"
      @Id @HiLoId String id; // invoices/1-A, from a range, with gaps

      @GaplessNumber
      @Column(unique = true)
      Long number; // 1, 2, 3, … without gaps; null until the flush
      // @end
    }

    // end

    @Entity
    public static class YearlyInvoice {
      @Id @HiLoId String id;

      @GaplessNumber(collection = "invoices", seriesFrom = "book")
      @Column(unique = true)
      String number; // invoices/2026/1, …; null until the flush

      String book = Year.now(ZoneOffset.UTC).toString();
    }
  }
}
