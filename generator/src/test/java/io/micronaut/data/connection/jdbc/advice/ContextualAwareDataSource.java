package io.micronaut.data.connection.jdbc.advice;

import java.sql.Connection;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Makes the stand-in for the DataSource that Micronaut Data injects. */
public final class ContextualAwareDataSource {

  private ContextualAwareDataSource() {}

  public static DataSource around(DataSource pool) {
    return new DataSourceProxy(pool);
  }

  /** Its accessor has the same name as Micronaut's. */
  private static final class DataSourceProxy extends DelegatingDataSource {

    DataSourceProxy(DataSource pool) {
      super(pool);
    }

    @Override
    public Connection getConnection() {
      throw new IllegalStateException("no connection outside of a scope");
    }
  }
}
