package dev.hilo.spring.internal.startup;

import static java.lang.System.Logger.Level.WARNING;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.HiLoMissingTableException;
import dev.hilo.spring.HiLoStartException;
import java.util.HashSet;
import java.util.Set;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Checks the table at startup, so that a missing table is found before the first save. By then
 * migrations and scripts have run, and Hibernate has started even if it starts in the background.
 */
record TableCheck(ConfigurableListableBeanFactory beans, boolean failOnMissingTable) {

  static final String WAYS_TO_CREATE =
      """
      Create the table in one of three ways:
      1. Set hilo.jdbc.initialize-schema=always. HiLo then creates the table if it is missing.
      2. Add a migration. META-INF/hilo/ in the jar hilo-generator has the statement for each \
      database, such as postgresql.sql. For Flyway, copy it to \
      db/migration/V<next version>__hilo.sql. For Liquibase, refer to it in a sqlFile change.
      3. Run the statement yourself, once.""";

  private static final String START_WITHOUT =
      """

      To start without the table, set hilo.jdbc.fail-on-missing-table=false. If the application \
      needs no ids on this DataSource, set hilo.enabled=false.""";

  private static final System.Logger LOG = System.getLogger("dev.hilo");

  void run() {
    // With lazy initialization, the bean may not exist yet.
    if (HiLoAutoConfiguration.isUsedIn(beans) && beans.containsSingleton("hilo")) {
      check("hilo", beans.getBean("hilo", HiLo.class));
    }
    Set<HiLo> checked = new HashSet<>();
    for (PersistenceUnits.Unit unit : PersistenceUnits.in(beans).units()) {
      if (unit.isBuilt() && checked.add(unit.hilo())) {
        check(PersistenceUnits.PREFIX + unit.name(), unit.hilo());
      }
    }
  }

  /** Also creates the table, if the settings say so. */
  private void check(String name, HiLo hilo) {
    try {
      hilo.verify();
    } catch (HiLoException e) {
      if (e instanceof HiLoMissingTableException && failOnMissingTable && !isLazy()) {
        throw new HiLoStartException(
            String.valueOf(e.getMessage()).strip(), WAYS_TO_CREATE + START_WITHOUT, e);
      }
      LOG.log(WARNING, "HiLo cannot generate ids yet (" + name + "): " + e.getMessage());
    }
  }

  /** With lazy initialization, the bean that creates the table may not exist yet. */
  private boolean isLazy() {
    return beans.containsBeanDefinition("hilo") && beans.getBeanDefinition("hilo").isLazyInit();
  }
}
