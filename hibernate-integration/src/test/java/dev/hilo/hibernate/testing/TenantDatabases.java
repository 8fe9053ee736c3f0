package dev.hilo.hibernate.testing;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import javax.sql.DataSource;
import org.hibernate.engine.jdbc.connections.spi.AbstractDataSourceBasedMultiTenantConnectionProviderImpl;

/** Connections to the database of each tenant. */
public final class TenantDatabases
    extends AbstractDataSourceBasedMultiTenantConnectionProviderImpl<String> {

  public static final String SETTING = "hibernate.multi_tenant_connection_provider";

  private static final long serialVersionUID = 1L;

  private final transient Map<String, DataSource> databases;

  public TenantDatabases(Map<String, DataSource> databases) {
    this.databases = databases;
  }

  @Override
  protected DataSource selectAnyDataSource() {
    return databases.values().iterator().next();
  }

  @Override
  protected DataSource selectDataSource(String tenant) {
    return requireNonNull(databases.get(tenant), tenant);
  }
}
