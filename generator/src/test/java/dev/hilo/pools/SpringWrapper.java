package dev.hilo.pools;

import javax.sql.DataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** What Spring applications put around a DataSource. */
enum SpringWrapper {
  NONE,
  TRANSACTION_AWARE,
  LAZY,
  TRANSACTION_AWARE_AND_LAZY;

  DataSource around(DataSource source) {
    return switch (this) {
      case NONE -> source;
      case TRANSACTION_AWARE -> new TransactionAwareDataSourceProxy(source);
      case LAZY -> new LazyConnectionDataSourceProxy(source);
      case TRANSACTION_AWARE_AND_LAZY ->
          new TransactionAwareDataSourceProxy(new LazyConnectionDataSourceProxy(source));
    };
  }
}
