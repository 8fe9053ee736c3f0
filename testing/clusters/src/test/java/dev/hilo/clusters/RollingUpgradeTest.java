package dev.hilo.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hilo.testdb.Schema;
import dev.hilo.testdb.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients of the previous build beside those of this one, on one table, under faults. */
@Tag("clusters")
class RollingUpgradeTest {

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "MYSQL"})
  void noIdIsGivenTwice(TestDatabase database) throws IOException, InterruptedException {
    String previous =
        "'%s' -Xmx192m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '%s:%s' %s"
            .formatted(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                System.getProperty("clusters.previous"),
                TortureRun.jarOf(com.mysql.cj.jdbc.Driver.class),
                "dev.hilo.torture.client.TortureClient");
    try (Schema schema = database.server().newSchema()) {
      TortureRun run =
          new TortureRun("rolling-upgrade-" + database.key())
              .driver(com.mysql.cj.jdbc.Driver.class)
              .with("--url=" + schema.sharedUrl(), "--user=" + schema.user())
              .with("--password=" + schema.password())
              .with("--processes=2", "--client=" + previous, "--client=" + previous);

      assertThat(run.run()).isZero();
      run.figures("An older build beside this one, " + database.label()).write();
    }
  }
}
