package dev.hilo.hibernate.testing;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import dev.hilo.testdb.Schema;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import io.agroal.narayana.NarayanaTransactionIntegration;
import io.agroal.pool.DataSource;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import java.time.Duration;
import java.util.logging.Level;
import java.util.logging.Logger;

/** XA connections that take part in the JTA transaction of their thread, by Narayana and Agroal. */
public final class JtaPool implements AutoCloseable {

  private static final Logger NARAYANA = Logger.getLogger("com.arjuna");

  static {
    // It tells every timeout in six warnings.
    NARAYANA.setLevel(Level.SEVERE);
    // It begins no transaction that spans two databases, and so has nothing to recover.
    for (String store : new String[] {"default", "communicationStore", "stateStore"}) {
      BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
          .setObjectStoreType(VolatileStore.class.getName());
    }
  }

  private final Schema schema;
  private final DataSource dataSource;

  private JtaPool(Schema schema, DataSource dataSource) {
    this.schema = schema;
    this.dataSource = dataSource;
  }

  public static JtaPool on(Schema schema, int size) {
    String driver =
        switch (schema.server().database()) {
          case H2 -> "org.h2.jdbcx.JdbcDataSource";
          case POSTGRESQL -> "org.postgresql.xa.PGXADataSource";
          case MYSQL -> "com.mysql.cj.jdbc.MysqlXADataSource";
          case MARIADB -> "org.mariadb.jdbc.MariaDbDataSource";
          case HSQLDB, DERBY, SQLITE, ORACLE, SQLSERVER ->
              throw new IllegalArgumentException("not tried");
        };
    var integration =
        new NarayanaTransactionIntegration(
            manager(), new TransactionSynchronizationRegistryImple());
    var configuration =
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                pool ->
                    pool.maxSize(size)
                        .acquisitionTimeout(Duration.ofMinutes(2))
                        .transactionIntegration(integration)
                        .connectionFactoryConfiguration(
                            connections ->
                                connections
                                    .connectionProviderClassName(driver)
                                    .jdbcUrl(schema.url())
                                    .principal(new NamePrincipal(schema.user()))
                                    .credential(new SimplePassword(schema.password()))));
    return new JtaPool(schema, new DataSource(configuration.get()));
  }

  /** Narayana's. */
  public static TransactionManager manager() {
    return com.arjuna.ats.jta.TransactionManager.transactionManager();
  }

  /** Ends a transaction that this thread is still in, and fails then. */
  public static void requireNoTransaction() throws SystemException {
    if (manager().getTransaction() != null) {
      manager().rollback();
      throw new AssertionError("A transaction was left behind");
    }
  }

  public javax.sql.DataSource dataSource() {
    return dataSource;
  }

  /** Settings for a factory whose transactions are JTA's. */
  public Boot boot(Class<?>... entities) {
    return Boot.on(schema)
        .entities(entities)
        .dataSource(dataSource)
        .with("hibernate.transaction.coordinator_class", "jta")
        .with("hibernate.transaction.jta.platform", "JBossTS");
  }

  /** How many connections are lent at the moment. */
  public long active() {
    return dataSource.getMetrics().activeCount();
  }

  @Override
  public void close() {
    dataSource.close();
  }
}
