package dev.hilo.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.metrics.IMetricsTracker;
import org.junit.jupiter.api.Test;

/** What a copy shares with the original, by {@code copyStateTo}, and what it does not. */
class HikariCopierTest {

  private final HikariDataSource pool = new HikariDataSource();

  private HikariDataSource copy() {
    pool.setJdbcUrl("jdbc:h2:mem:shop");
    return (HikariDataSource) new HikariCopier(pool).copy(10_000);
  }

  @Test
  void hasDriverPropertiesOfItsOwn() {
    pool.addDataSourceProperty("LOCK_TIMEOUT", "4321");
    HikariDataSource copy = copy();
    assertThat(copy.getDataSourceProperties()).containsEntry("LOCK_TIMEOUT", "4321");
    copy.getDataSourceProperties().setProperty("user", "hilo");
    assertThat(pool.getDataSourceProperties()).hasSize(1);
    pool.addDataSourceProperty("USER", "shop");
    assertThat(copy.getDataSourceProperties()).doesNotContainKey("USER");
  }

  @Test
  void hasNoMetricsAndNoMbeans() {
    pool.setRegisterMbeans(true);
    pool.setMetricsTrackerFactory((name, figures) -> new IMetricsTracker() {});
    HikariDataSource copy = copy();
    assertThat(copy.isRegisterMbeans()).isFalse();
    assertThat(copy.getMetricsTrackerFactory()).isNull();
    assertThat(copy.getMetricRegistry()).isNull();
    assertThat(copy.getHealthCheckRegistry()).isNull();
    assertThat(pool.getMetricsTrackerFactory()).isNotNull();
  }

  @Test
  void followsTheCredentialsOfTheOriginal() {
    pool.setUsername("shop");
    HikariDataSource copy = copy();
    pool.setUsername("shop2");
    pool.setPassword("secret");
    PoolCopier.of(pool).follow(copy);
    assertThat(copy.getUsername()).isEqualTo("shop2");
    assertThat(copy.getPassword()).isEqualTo("secret");
  }
}
