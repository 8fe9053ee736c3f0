package dev.hilo.hibernate;

import dev.hilo.HiLo;
import dev.hilo.HiLoException;
import dev.hilo.spi.TableSpelling;
import dev.hilo.spi.Transactions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.hibernate.boot.model.relational.QualifiedTableName;
import org.hibernate.boot.model.relational.internal.SqlStringGenerationContextImpl;
import org.hibernate.engine.jdbc.connections.spi.JdbcConnectionAccess;
import org.hibernate.engine.jdbc.spi.JdbcServices;
import org.hibernate.generator.GeneratorCreationContext;
import org.hibernate.tool.schema.spi.SchemaManagementException;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the {@code hilo} table before Hibernate validates the schema. Hibernate would say only
 * that it is missing; this says how it is made.
 */
final class BootCheck implements Transactions {

  private final JdbcConnectionAccess connections;
  private final HiLoSettings settings;
  private final TableSpelling table;

  private BootCheck(JdbcConnectionAccess connections, HiLoSettings settings, TableSpelling table) {
    this.connections = connections;
    this.settings = settings;
    this.table = table;
  }

  static BootCheck of(
      GeneratorCreationContext context, HiLoSettings settings, TableSpelling table) {
    JdbcServices services = context.getServiceRegistry().requireService(JdbcServices.class);
    return new BootCheck(services.getBootstrapJdbcConnectionAccess(), settings, table);
  }

  /** The name of a table, with the defaults of the factory that is yet to come. */
  static String format(GeneratorCreationContext context, QualifiedTableName name) {
    return SqlStringGenerationContextImpl.fromExplicit(
            context.getDatabase().getJdbcEnvironment(),
            context.getDatabase(),
            context.getDefaultCatalog(),
            context.getDefaultSchema())
        .format(name);
  }

  void run() {
    try (HiLo hilo = settings.builder(this, table).build()) {
      hilo.verify();
    } catch (HiLoException e) {
      throw new SchemaManagementException(e.getMessage(), e);
    }
  }

  @Override
  public <T extends @Nullable Object> T run(Duration limit, Work<T> work) throws SQLException {
    Connection connection = connections.obtainConnection();
    try {
      T result = work.on(connection);
      if (!connection.getAutoCommit()) {
        connection.commit();
      }
      return result;
    } catch (SQLException e) {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      throw e;
    } finally {
      connections.releaseConnection(connection);
    }
  }
}
