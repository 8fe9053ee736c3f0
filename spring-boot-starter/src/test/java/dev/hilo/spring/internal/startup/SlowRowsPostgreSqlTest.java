package dev.hilo.spring.internal.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.HiLo;
import dev.hilo.spring.shop.ShopApplication;
import dev.hilo.spring.testing.AppTest;
import dev.hilo.spring.testing.Apps;
import dev.hilo.testdb.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Rows whose query takes longer than the reserve timeout, when an application starts. */
@Tag("server")
@ExtendWith(OutputCaptureExtension.class)
final class SlowRowsPostgreSqlTest extends AppTest {

  SlowRowsPostgreSqlTest() {
    super(TestDatabase.POSTGRESQL);
  }

  @Test
  void saysThatTheDriverClosedTheConnection(CapturedOutput output) throws SQLException {
    schema().execute("create table orders (id varchar(255) not null primary key)");
    try (HiLo maker = HiLo.builder(schema().dataSource()).createTableIfMissing().build()) {
      maker.verify();
    }
    try (Connection other = schema().dataSource().getConnection();
        Statement lock = other.createStatement()) {
      other.setAutoCommit(false);
      boolean unused = lock.execute("lock table orders in access exclusive mode");
      Apps.run(
              List.of(ShopApplication.class),
              onSchema("spring.jpa.hibernate.ddl-auto=none", "hilo.reserve-timeout=20s"))
          .close();
    }
    assertThat(output)
        .contains("The highest number in the rows of orders.id is unknown")
        .contains("The connection is closed since.")
        .contains("set a longer hilo.reserve-timeout, or hilo.doctor=off");
  }
}
