package dev.hilo.hibernate.testing;

import javax.sql.DataSource;
import org.hibernate.engine.jdbc.connections.spi.AbstractDataSourceBasedMultiTenantConnectionProviderImpl;

/** Connections of tenants, of whom there is one. */
public final class OneTenant
    extends AbstractDataSourceBasedMultiTenantConnectionProviderImpl<String> {

  private static final long serialVersionUID = 1L;

  private final transient DataSource dataSource;

  /** All of them here. */
  public OneTenant(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  @Override
  protected DataSource selectAnyDataSource() {
    return dataSource;
  }

  @Override
  protected DataSource selectDataSource(String tenant) {
    return dataSource;
  }
}
