package dev.hilo.pools;

import com.p6spy.engine.spy.P6DataSource;
import io.opentelemetry.instrumentation.jdbc.datasource.OpenTelemetryDataSource;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

/** The wrappers through which HiLo finds the pool. */
enum DataSourceWrapper {
  DELEGATING,
  LAZY,
  TRANSACTION_AWARE,
  DATASOURCE_PROXY,
  P6SPY,
  OPENTELEMETRY,
  JDK_PROXY,
  CLASS_PROXY,
  SEVERAL;

  @SuppressWarnings(
      "deprecation") // The other constructor of OpenTelemetry's wants one more library.
  DataSource around(DataSource pool) {
    return switch (this) {
      case DELEGATING -> new DelegatingDataSource(pool);
      case LAZY -> new LazyConnectionDataSourceProxy(pool);
      case TRANSACTION_AWARE -> new TransactionAwareDataSourceProxy(pool);
      case DATASOURCE_PROXY -> new ProxyDataSource(pool);
      case P6SPY -> new P6DataSource(pool);
      case OPENTELEMETRY -> new OpenTelemetryDataSource(pool);
      case JDK_PROXY -> proxy(pool, false);
      case CLASS_PROXY -> proxy(pool, true);
      case SEVERAL -> new TransactionAwareDataSourceProxy(new P6DataSource(proxy(pool, false)));
    };
  }

  private static DataSource proxy(DataSource pool, boolean ofClass) {
    ProxyFactory factory = new ProxyFactory(pool);
    factory.setProxyTargetClass(ofClass);
    return (DataSource) factory.getProxy();
  }
}
