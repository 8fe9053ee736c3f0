package dev.hilo.pools;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.hilo.internal.connection.CopiedPool;
import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A copy leaves the login timeout as it is, which drivers keep for the whole JVM. */
@Isolated("the login timeout is that of the JVM")
class LoginTimeoutTest {

  private final int before = DriverManager.getLoginTimeout();
  private final Schema schema = TestDatabase.H2.server().newSchema();

  @AfterEach
  void restore() {
    DriverManager.setLoginTimeout(before);
    schema.close();
  }

  @ParameterizedTest
  @EnumSource
  void ofTheJvmStays(CopiedPoolKind kind) throws SQLException {
    schema.execute("create schema tills");
    try (CopiedPoolKind.App app = kind.open(schema, schema.user(), schema.password(), 1)) {
      // After Agroal has set it for the application's pool.
      DriverManager.setLoginTimeout(77);
      copy(app.pool());
    }
    assertThat(DriverManager.getLoginTimeout()).isEqualTo(77);
  }

  @Test
  void ofTheApplicationsDataSourceStays() throws SQLException {
    JdbcDataSource beneath = new JdbcDataSource();
    beneath.setUrl(schema.url());
    beneath.setUser(schema.user());
    beneath.setPassword(schema.password());
    beneath.setLoginTimeout(33);
    DriverManager.setLoginTimeout(77);
    try (HikariDataSource pool = new HikariDataSource()) {
      pool.setDataSource(beneath);
      copy(pool);
    }
    assertThat(beneath.getLoginTimeout()).isEqualTo(33);
    assertThat(DriverManager.getLoginTimeout()).isEqualTo(77);
  }

  private static void copy(DataSource pool) throws SQLException {
    try (CopiedPool own = new CopiedPool(pool, Duration.ofMinutes(1), false)) {
      own.close(own.open());
    }
  }
}
