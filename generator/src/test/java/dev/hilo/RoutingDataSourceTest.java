package dev.hilo;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

class RoutingDataSourceTest {

  private static final class ByTenant extends AbstractRoutingDataSource {

    @Override
    protected Object determineCurrentLookupKey() {
      return "one";
    }
  }

  @Test
  void isRefusedSinceRangesOfSeveralDatabasesWouldMix() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HiLo.builder(new ByTenant()))
        .withMessageContainingAll("ByTenant", "routes to several databases", "one HiLo for each");
  }

  @Test
  void isRefusedInsideOfSpringsProxiesToo() {
    for (DataSource wrapped :
        List.of(
            new TransactionAwareDataSourceProxy(new ByTenant()),
            lazy(new ByTenant()),
            new TransactionAwareDataSourceProxy(lazy(new ByTenant())))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> HiLo.builder(wrapped))
          .withMessageContainingAll("Proxy", "routes to several databases");
    }
  }

  private static DataSource lazy(DataSource target) {
    LazyConnectionDataSourceProxy proxy = new LazyConnectionDataSourceProxy();
    proxy.setTargetDataSource(target);
    return proxy;
  }

  @Test
  void oneThatWillNotBeAskedIsTaken() {
    DataSource mute =
        new AbstractDataSource() {
          @Override
          public Connection getConnection() throws SQLException {
            throw new SQLException("away");
          }

          @Override
          public Connection getConnection(String user, String password) throws SQLException {
            throw new SQLException("away");
          }

          @Override
          public boolean isWrapperFor(Class<?> type) {
            throw new UnsupportedOperationException();
          }
        };

    assertThatCode(() -> HiLo.builder(mute).build().close()).doesNotThrowAnyException();
  }
}
