package dev.hilo.hibernate.internal.connection;

import dev.hilo.spi.Transactions;
import java.lang.reflect.InvocationTargetException;
import java.sql.Connection;
import java.sql.SQLException;
import org.hibernate.boot.spi.SessionFactoryOptions;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;
import org.hibernate.resource.jdbc.spi.JdbcSessionOwner;
import org.jspecify.annotations.Nullable;

/**
 * Whether the tenants of a factory have tables of their own: by their own connections or, since
 * Hibernate 7.1, by a schema or user set on shared connections. Methods missing in 6.6 are called
 * by reflection.
 */
final class Tenancy {

  private final boolean schemas;
  private final boolean separateTables;

  Tenancy(SessionFactoryImplementor factory) {
    SessionFactoryOptions options = factory.getSessionFactoryOptions();
    this.schemas = isMapped(options, "getTenantSchemaMapper");
    this.separateTables =
        schemas
            || options.isMultiTenancyEnabled()
            || isMapped(options, "getTenantCredentialsMapper");
  }

  private static boolean isMapped(SessionFactoryOptions options, String mapper) {
    try {
      return SessionFactoryOptions.class.getMethod(mapper).invoke(options) != null;
    } catch (NoSuchMethodException e) {
      return false;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Could not find out how Hibernate separates tenants", e);
    }
  }

  /** False if a column separates the tenants, or there are none. */
  boolean hasSeparateTables() {
    return separateTables;
  }

  /**
   * Runs work as the tenant of the session, on a connection of the isolation delegate. Hibernate
   * does not set the tenant's schema on such a connection.
   */
  <T extends @Nullable Object> T run(
      SharedSessionContractImplementor session, Connection connection, Transactions.Work<T> work)
      throws SQLException {
    if (!schemas) {
      return work.on(connection);
    }
    call("afterObtainConnection", session, connection);
    TenantSchema set = () -> call("beforeReleaseConnection", session, connection);
    try (set) {
      return work.on(connection);
    }
  }

  private static void call(
      String name, SharedSessionContractImplementor session, Connection connection)
      throws SQLException {
    try {
      JdbcSessionOwner.class.getMethod(name, Connection.class).invoke(session, connection);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof SQLException said) {
        throw said;
      }
      throw new SQLException("Hibernate did not set the schema of the tenant", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new SQLException("Hibernate cannot set the schema of the tenant", e);
    }
  }

  /** The schema that is set on a connection until this is closed. */
  private interface TenantSchema extends AutoCloseable {
    @Override
    void close() throws SQLException;
  }
}
