package dev.hilo.spring;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoMissingTableException;

/**
 * Finds out at the start that there is no table, where otherwise the first save would fail. By then
 * migrations and scripts have run, and Spring has waited for Hibernate if that starts in the
 * background: both happen while beans are made.
 */
final class MissingTable {

  /** What creates it. */
  static final String WAYS =
      """
      Create the table in one of three ways:
      1. Set hilo.jdbc.initialize-schema=always. HiLo then creates the table where it is missing.
      2. Add a migration. META-INF/hilo/ in the jar hilo-generator has the statement for each \
      database, such as postgresql.sql. For Flyway, copy it to db/migration/V2__hilo.sql, with the \
      next version. For Liquibase, name it in a sqlFile.
      3. Run the statement yourself, once.""";

  private static final String WITHOUT =
      """

      To start without the table, set hilo.jdbc.fail-on-missing-table=false. If the application \
      needs no ids on this DataSource, set hilo.enabled=false.""";

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  private MissingTable() {}

  /**
   * Looks at the table, and creates it if that is set.
   *
   * @param beanName the name of the HiLo among the beans
   * @param fails whether a missing table is an error, and not only a warning
   * @throws HiLoStartException if the database answers that there is no table
   */
  static void check(String beanName, HiLo hilo, boolean fails) {
    try {
      hilo.verify();
    } catch (HiLoException e) {
      if (e instanceof HiLoMissingTableException && fails) {
        throw new HiLoStartException(String.valueOf(e.getMessage()).strip(), WAYS + WITHOUT, e);
      }
      LOG.log(
          System.Logger.Level.WARNING,
          "HiLo cannot make ids yet (" + beanName + "): " + e.getMessage());
    }
  }
}
