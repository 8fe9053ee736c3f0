package dev.hilo;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
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
}
